import { startAttempts, type Attempts } from '../../../platform/jobs/attempts.ts';
import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { setNextDate, makeNext } from './due-orders.service.ts';
import type { ScheduleKey } from './maintenance.repository.ts';
import * as occurrences from './occurrences.repository.ts';

const BATCH = 500;

/** Creates the work orders that are due, after setting the next date of schedules that count from completion. */
export const makeDue = defineJob({
  name: 'maintenance.make-due',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const attempts = startAttempts();
    await sweep(attempts, {
      list: (limit) => occurrences.listCompleted(deps.db, limit),
      work: (key) => setNextDate(deps, key),
    });
    await sweep(attempts, {
      list: (limit) => occurrences.listDue(deps.db, deps.clock.now(), limit),
      work: (key) => makeNext(deps, key),
    });
    attempts.report();
  },
});

interface Sweep {
  list: (limit: number) => Promise<ScheduleKey[]>;
  /** Returns whether there was anything to do. */
  work: (key: ScheduleKey) => Promise<boolean>;
}

/**
 * Repeats `work` until nothing is left, each schedule in its own transaction. A schedule that fails is left to the next
 * run and does not stop the others.
 */
async function sweep(attempts: Attempts, { list, work }: Sweep): Promise<void> {
  const failed = new Set<string>();
  let done: number;
  do {
    done = 0;
    for (const key of await list(BATCH + failed.size)) {
      if (failed.has(key.id)) continue;
      const worked = await attempts.run(() => work(key));
      if (worked === undefined) failed.add(key.id);
      if (worked === true) done += 1;
    }
    // Repeat while work was done: after a long outage the next dates are due as well.
  } while (done > 0);
}
