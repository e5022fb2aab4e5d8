import { parseArgs } from 'node:util';

import { openWorld } from '../world.ts';
import { tryForbiddenActions, walkSite } from './site-walk.ts';

// Walks through one building per batch on a migrated database and prints the result of each walk.
const { values } = parseArgs({
  options: { database: { type: 'string' }, batches: { type: 'string' }, steps: { type: 'string' } },
});
const { world, close } = await openWorld(values.database ?? '', { env: { LOG_LEVEL: 'fatal' } });
const steps = Number(values.steps);
const print = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);
try {
  for (let seed = 0; seed < Number(values.batches); seed += 1) print(await walkSite(world, seed, steps));
  print({ forbidden: await tryForbiddenActions(world, Number(values.batches), steps) });
} finally {
  await close();
}
