import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { updateRollups } from '../../src/modules/insight/analytics/rollups.ts';
import { startDatabaseClock } from '../../src/platform/clock.ts';
import { createDb, createPool } from '../../src/platform/database/database.ts';
import { databaseUrl } from '../services.ts';

// A process that updates the counts of a database until it is killed. Prints `ready` when it starts.
const { values } = parseArgs({ options: { database: { type: 'string' } } });
const db = createDb(createPool(databaseUrl('app', values.database ?? ''), 2));
const clock = await startDatabaseClock(db, () => {});
process.stdout.write('ready\n');
for (;;) {
  await updateRollups({ db, clock });
  await wait(20);
}
