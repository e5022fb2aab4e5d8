import { recordAs, systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { notifyLate } from '../../people/notifications/notify.service.ts';
import * as repository from './deadlines.repository.ts';
import type { DueAlarm } from './deadlines.repository.ts';
import { ALARM_LEVELS } from './deadlines.service.ts';
import { countUsualTimes } from './usual-time-count.ts';

const BATCH = 200;

/**
 * Reminds approvers before a deadline, then notifies their deputies and later the managers when it is missed. An alarm that
 * cannot be raised does not stop the others.
 */
export const raiseAlarms = defineJob({
  name: 'deadlines.raise-alarms',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    let due: DueAlarm[];
    let settled: (number | undefined)[];
    const attempts = startAttempts();
    do {
      due = await repository.listDue(deps.db, deps.clock.now(), BATCH);
      settled = [];
      for (const alarm of due) settled.push(await attempts.run(() => raise(deps, alarm)));
      // Runs again after raising alarms: after a long outage the next level may be due as well.
    } while (settled.includes(1) || (settled.includes(0) && due.length === BATCH));
    attempts.report();
  },
});

/** Computes every night how long decisions usually take. */
export const countUsual = defineJob({
  name: 'deadlines.count-usual-times',
  payload: noPayload,
  // 02:17 in Jakarta, when nobody submits a form.
  cron: '17 19 * * *',
  run: (_payload, deps) => countUsualTimes(deps),
});

/** Raises an alarm by one level. Returns 1 when this call raised it, else 0. */
async function raise(deps: Deps, alarm: DueAlarm): Promise<number> {
  const { property_id, permit_id, stage, level } = alarm;
  const key = { property_id, id: permit_id };
  return transaction(deps.db, { property_id }, async (tx) => {
    await repository.lockPermit(tx, key);
    const next = ALARM_LEVELS[level];
    if (next === undefined || !(await repository.raise(tx, alarm, deps.clock.now()))) {
      await repository.removeEnded(tx, alarm);
      return 0;
    }
    const raised = (await repository.listWaiting(tx, key, [stage])).filter((other) => other.level > level);
    const raised_stages = raised.map((other) => other.stage);
    const notified = await notifyLate(tx, key, { stage, raised_stages, who: next.who, at: deps.clock.now() });
    // The managers are notified about the permit, so the alarm of another stage has already logged that.
    if (next.who === 'managers' && raised.length > 0) return 1;
    await recordAs(tx, systemAuthor(deps, 'deadlines.raise-alarms'), {
      property_id,
      action: next.action,
      record: { kind: 'permit', id: permit_id },
      detail: { stage, told: notified },
    });
    return 1;
  });
}
