import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { keepRollups } from '../../src/modules/analytics/rollups.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createDb, createPool } from '../../src/platform/database.ts';
import { databaseUrl } from '../services.ts';

// Keeps the counts of a database up to date until it is killed; says when it begins.
const { values } = parseArgs({ options: { database: { type: 'string' } } });
const db = createDb(createPool(databaseUrl('app', values.database ?? ''), 2));
process.stdout.write('ready\n');
for (;;) {
  await keepRollups({ db, clock: systemClock });
  await wait(20);
}
