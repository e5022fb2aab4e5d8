import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../config.ts';
import { openDeps } from '../deps.ts';
import { createDb, createPool } from '../platform/database.ts';
import { demoAccounts } from '../seed/people.ts';
import { listDemoPermits, type DemoPermit } from '../seed/permits-list.ts';
import { seedPermits } from '../seed/permits.ts';
import { isEmpty, seedDemo } from '../seed/seed-demo.ts';

const { values: asked } = parseArgs({
  options: { 'if-empty': { type: 'boolean', default: false }, accounts: { type: 'boolean', default: false } },
});

if (asked.accounts) console.log(JSON.stringify(demoAccounts(), undefined, 2));
else await seed(asked['if-empty']);

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

/** One permit of each kind and state, with what it takes to look it up. */
function print(permits: readonly DemoPermit[]): void {
  const columns = ['kind', 'state', 'code', 'email', 'property'] as const;
  const widths = columns.map((name) => Math.max(...permits.map((permit) => permit[name].length)));
  for (const permit of permits) {
    console.log(`  ${columns.map((name, index) => permit[name].padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd());
  }
}
