import { parseArgs } from 'node:util';

import { readConfig, readOwnerUrl } from '../config.ts';
import { createDb, createPool } from '../platform/database.ts';
import { createStorage } from '../platform/storage.ts';
import { demoAccounts } from '../seed/people.ts';
import { isEmpty, seedDemo } from '../seed/seed-demo.ts';

const { values: asked } = parseArgs({
  options: { 'if-empty': { type: 'boolean', default: false }, accounts: { type: 'boolean', default: false } },
});

if (asked.accounts) console.log(JSON.stringify(demoAccounts(), undefined, 2));
else await seed(asked['if-empty']);

async function seed(onlyIfEmpty: boolean): Promise<void> {
  const db = createDb(createPool(readOwnerUrl(), 1));
  try {
    if (onlyIfEmpty && !(await isEmpty(db))) {
      console.log('There are properties already; nothing was added.');
      return;
    }
    const added = await seedDemo(db, createStorage(readConfig().storage));
    const counts = Object.entries(added).map(([name, count]) => `${count} ${name}`);
    console.log(`Demo data added: ${counts.join(', ')}.`);
  } finally {
    await db.destroy();
  }
}
