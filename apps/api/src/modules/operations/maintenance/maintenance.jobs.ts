import type { Deps } from '../../platform/deps.ts';
import { defineJob, noPayload } from '../../platform/jobs.ts';
import type { ScheduleKey } from './maintenance.repository.ts';
import { countOn, makeNext } from './making.service.ts';
import * as occurrences from './occurrences.repository.ts';

const BATCH = 500;

/** Makes the work order of every due date whose time has come, and works out what is due after work that was done. */
export const makeDue = defineJob({
  name: 'maintenance.make-due',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    await sweep(deps, () => occurrences.listCompleted(deps.db, BATCH), countOn);
    await sweep(deps, () => occurrences.listDue(deps.db, deps.clock.now(), BATCH), makeNext);
  },
});

/**
 * Does what there is to do until nothing is left, each schedule in a transaction of its own. One that fails keeps no other from
 * being done; it is said at the end, and the next sweep tries again.
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
    // Once more after what was done: when nobody worked for long, the next dates are due as well.
  } while (done > 0);
  if (failures.length > 0) throw failures[0];
}
