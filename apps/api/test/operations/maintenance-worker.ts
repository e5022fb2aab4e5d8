import * as z from 'zod/mini';

import { readConfig } from '../src/config.ts';
import { openDeps } from '../src/deps.ts';
import { makeDue } from '../src/modules/maintenance/maintenance.jobs.ts';
import { fixedClock } from '../src/platform/clock.ts';

// A worker whose clock shows what it is told: each message is a moment, at which it makes the work orders that are due.
const clock = fixedClock(new Date(0));
const deps = { ...openDeps(readConfig()), clock };
const message = z.object({ now: z.string() });

process.on('message', (sent) => {
  clock.set(new Date(z.parse(message, sent).now));
  makeDue.run({}, deps).then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
