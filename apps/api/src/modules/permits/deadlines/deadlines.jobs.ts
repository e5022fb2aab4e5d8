import { recordAs, systemAuthor } from '../../platform/audit.ts';
import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineJob, noPayload } from '../../platform/jobs.ts';
import { notifyLate, type Late } from '../notifications/notify.service.ts';
import * as repository from './deadlines.repository.ts';
import type { DueAlarm } from './deadlines.repository.ts';
import { countUsualTimes } from './usual-time.ts';

const BATCH = 200;

/** Who is told at each level, and what the log calls it; the next level comes when its own moment does. */
const NEXT = [
  { who: 'deciders', action: 'permit.reminded' },
  { who: 'deputies', action: 'permit.overdue' },
  { who: 'managers', action: 'permit.escalated' },
] as const satisfies readonly { who: Late; action: string }[];

/** Reminds who has to decide before it is late, and tells their deputies and then the managers when it is. */
export const raiseAlarms = defineJob({
  name: 'deadlines.raise-alarms',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    let due: DueAlarm[];
    let raised: number;
    do {
      due = await repository.listDue(deps.db, deps.clock.now(), BATCH);
      raised = 0;
      for (const alarm of due) raised += await raise(deps, alarm);
      // Once more after what was raised: when nobody worked for long, the next level is due as well.
    } while (raised > 0 || due.length === BATCH);
  },
});

/** Counts each night within which time permits are usually decided. */
export const countUsual = defineJob({
  name: 'deadlines.count-usual-times',
  payload: noPayload,
  // 02:17 in Jakarta, when nobody submits.
  cron: '17 19 * * *',
  run: (_payload, deps) => countUsualTimes(deps),
});

/** Takes one alarm one level further; 1 when it was this call that did. */
async function raise(deps: Deps, alarm: DueAlarm): Promise<number> {
  const { property_id, permit_id, stage, level } = alarm;
  const key = { property_id, id: permit_id };
  return transaction(deps.db, { property_id }, async (tx) => {
    await repository.lockPermit(tx, key);
    const next = NEXT[level];
    if (next === undefined || !(await repository.raise(tx, alarm, deps.clock.now()))) {
      await repository.removeEnded(tx, alarm);
      return 0;
    }
    const told = await notifyLate(tx, key, { stage, who: next.who, at: deps.clock.now() });
    await recordAs(tx, systemAuthor(deps, 'deadlines.raise-alarms'), {
      property_id,
      action: next.action,
      record: { kind: 'permit', id: permit_id },
      detail: { stage, told },
    });
    return 1;
  });
}
