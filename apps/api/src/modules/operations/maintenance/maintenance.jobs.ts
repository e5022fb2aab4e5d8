import type { Deps } from '../../../platform/deps.ts';
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
    await sweep(deps, () => occurrences.listCompleted(deps.db, BATCH), setNextDate);
    await sweep(deps, () => occurrences.listDue(deps.db, deps.clock.now(), BATCH), makeNext);
  },
});

/**
 * Repeats `work` until nothing is left, each schedule in its own transaction. A schedule that fails does not stop the
 * others; its error is thrown at the end and the next run tries it again.
 */
async function sweep(
  deps: Deps,
  list: () => Promise<ScheduleKey[]>,
  work: (deps: Deps, key: ScheduleKey) => Promise<boolean>,
): Promise<void> {
  const failures: unknown[] = [];
  let done: number;
  do {
    done = 0;
    failures.length = 0;
    for (const key of await list()) {
      try {
        if (await work(deps, key)) done += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    // Repeat while work was done: after a long outage the next dates are due as well.
  } while (done > 0);
  if (failures.length > 0) throw failures[0];
}
