import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../config.ts';
import { openDeps } from '../deps.ts';
import { createDb, createPool } from '../platform/database.ts';
import { demoAccounts } from '../seed/people.ts';
import { listDemoPermits, type DemoPermit } from '../seed/permits-list.ts';
import { seedPermits } from '../seed/permits.ts';
import { scaleRefusal, seedScale } from '../seed/scale.ts';
import { isEmpty, seedDemo } from '../seed/seed-demo.ts';

const { values: asked } = parseArgs({
  options: {
    'if-empty': { type: 'boolean', default: false },
    accounts: { type: 'boolean', default: false },
    permits: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

if (asked.accounts) console.log(JSON.stringify(demoAccounts(), undefined, 2));
else if (asked.permits === undefined) await seed(asked['if-empty']);
else await scale(wholeNumber('--permits', asked.permits), wholeNumber('--seed', asked.seed));

async function seed(onlyIfEmpty: boolean): Promise<void> {
  const owner = createDb(createPool(readOwnerUrl(), 1));
  const deps = openDeps(readConfig());
  try {
    if (onlyIfEmpty && !(await isEmpty(owner))) {
      console.log('There are properties already; nothing was added.');
      return;
    }
    const added = await seedDemo(owner, deps.storage);
    const permits = await seedPermits(deps, new Date());
    const counts = Object.entries({ ...added, permits }).map(([name, count]) => `${count} ${name}`);
    console.log(`Demo data added: ${counts.join(', ')}.`);
    print(await listDemoPermits(owner));
  } finally {
    await deps.close();
    await owner.destroy();
  }
}

/** The demo group without its permits, and beside its properties so many permits in properties of their own. */
async function scale(permits: number, number: number): Promise<void> {
  const url = readOwnerUrl();
  const owner = createDb(createPool(url, 1));
  const deps = openDeps(readConfig());
  try {
    const refusal = await scaleRefusal(owner);
    if (refusal !== undefined) throw new Error(refusal);
    await seedDemo(owner, deps.storage);
    const { rows, seconds } = await seedScale(owner, {
      url,
      permits,
      seed: number,
      now: new Date(),
      told: console.log,
    });
    const all = Object.values(seconds).reduce((sum, part) => sum + part, 0);
    console.log(`${permits} permits, ${rows} rows in ${all.toFixed(1)} s, ${Math.round(rows / all)} rows a second.`);
    console.log(JSON.stringify(seconds));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await deps.close();
    await owner.destroy();
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} takes a whole number.`);
  return Number(text);
}

/** One permit of each kind and state, with what it takes to look it up. */
function print(permits: readonly DemoPermit[]): void {
  const columns = ['kind', 'state', 'code', 'email', 'property'] as const;
  const widths = columns.map((name) => Math.max(...permits.map((permit) => permit[name].length)));
  for (const permit of permits) {
    console.log(`  ${columns.map((name, index) => permit[name].padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
  }
}
