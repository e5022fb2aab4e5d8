import * as z from 'zod/mini';

import { readConfig } from '../../src/config.ts';
import { openDeps } from '../../src/deps.ts';
import { makeDue } from '../../src/modules/operations/maintenance/maintenance.jobs.ts';
import { fixedClock } from '../../src/platform/clock.ts';

// A worker process with a clock set by messages: for each message it sets the clock and runs the job.
const clock = fixedClock(new Date(0));
const deps = { ...(await openDeps(readConfig())), clock };
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
