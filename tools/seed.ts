import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../apps/api/src/config.ts';
import { openDeps } from '../apps/api/src/deps.ts';
import { createDb, createPool } from '../apps/api/src/platform/database/database.ts';
import { demoAccounts } from './demo/people.ts';
import { listDemoPermits, type DemoPermit } from './demo/permits/list.ts';
import { seedPermits } from './demo/permits/permits.ts';
import { isEmpty, seedDemo } from './demo/seed-demo.ts';
import { scaleRefusal, seedScale } from './scale/scale.ts';

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
  const deps = await openDeps(readConfig());
  try {
    if (onlyIfEmpty && !(await isEmpty(owner))) {
      console.log('There are properties already; nothing was added.');
      return;
    }
    const added = await seedDemo(owner, deps.storage);
    const permits = await seedPermits(deps, deps.clock.now());
    const counts = Object.entries({ ...added, permits }).map(([name, count]) => `${count} ${name}`);
    console.log(`Demo data added: ${counts.join(', ')}.`);
    print(await listDemoPermits(owner));
  } finally {
    await deps.close();
    await owner.destroy();
  }
}

/** Creates the demo group without its permits, and `permits` permits in separate properties. */
async function scale(permits: number, number: number): Promise<void> {
  const url = readOwnerUrl();
  const owner = createDb(createPool(url, 1));
  const deps = await openDeps(readConfig());
  try {
    const refusal = await scaleRefusal(owner);
    if (refusal !== undefined) throw new Error(refusal);
    await seedDemo(owner, deps.storage);
    if (permits === 0) return;
    const { rows, seconds } = await seedScale(owner, {
      url,
      permits,
      seed: number,
      now: deps.clock.now(),
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

/** Prints one permit of each kind and state, with the values needed to look it up. */
function print(permits: readonly DemoPermit[]): void {
  const columns = ['kind', 'state', 'code', 'email', 'property'] as const;
  const widths = columns.map((name) => Math.max(...permits.map((permit) => permit[name].length)));
  for (const permit of permits) {
    console.log(`  ${columns.map((name, index) => permit[name].padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
  }
}
