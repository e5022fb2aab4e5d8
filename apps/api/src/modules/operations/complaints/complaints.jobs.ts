import { REOPEN_DAYS } from '@gerbang/shared/domain/operations/complaints/complaints';
import { missedDeadline } from '@gerbang/shared/domain/operations/complaints/targets';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { recordAs, systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { handleInBatches } from '../../../platform/jobs/batches.ts';
import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import * as alarms from './alarms.repository.ts';
import { moveComplaint } from './complaint-move.ts';
import { notifyOverdue } from './complaint-notify.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';

const BATCH = 200;

/**
 * Notifies the assignee of an overdue complaint, and after the escalation time everybody else who may handle it. A
 * complaint that fails does not stop the others, here and in the next job.
 */
export const raiseComplaintAlarms = defineJob({
  name: 'complaints.raise-alarms',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const attempts = startAttempts();
    await handleInBatches(attempts, {
      size: BATCH,
      list: (limit) => alarms.listDue(deps.db, deps.clock.now(), limit),
      keyOf: ({ id }) => id,
      async handle(keys) {
        let raised = 0;
        // Raises every level that is due: after a long outage the next one is due as well.
        for (const key of keys) while ((await raiseAlarm(deps, key)) > 0) raised += 1;
        return raised;
      },
    });
    attempts.report();
  },
});

/** Closes resolved complaints that were not reopened within REOPEN_DAYS. One that fails does not stop the others. */
export const closeSolvedComplaints = defineJob({
  name: 'complaints.close-solved',
  payload: noPayload,
  cron: '11 * * * *',
  async run(_payload, deps) {
    const before = new Date(deps.clock.now().getTime() - REOPEN_DAYS * DAY_MS - 1);
    const attempts = startAttempts();
    await handleInBatches(attempts, {
      size: BATCH,
      list: (limit) => alarms.listToClose(deps.db, before, limit),
      keyOf: ({ id }) => id,
      async handle(keys) {
        let closed = 0;
        for (const key of keys) closed += await close(deps, key);
        return closed;
      },
    });
    attempts.report();
  },
});

/** Raises the alarm of one complaint by one level. Returns 1, or 0 when no alarm is due any more. */
async function raiseAlarm(deps: Deps, key: ComplaintKey): Promise<number> {
  const { property_id, id } = key;
  return transaction(deps.db, { property_id }, async (tx) => {
    const at = deps.clock.now();
    const complaint = await repository.lock(tx, key);
    const late = complaint && missedDeadline(complaint, at);
    const level = late && (await alarms.raiseLevel(tx, key, at));
    if (complaint === undefined || late === undefined || level === undefined) return 0;
    const notified = await notifyOverdue(tx, complaint, level, at);
    const entry = { id: newId(), text: '', created_by: null, created_at: at };
    await repository.insertEntry(tx, key, { ...entry, kind: 'overdue', detail: { value: late } });
    await recordAs(tx, systemAuthor(deps, 'complaints.raise-alarms'), {
      property_id,
      action: 'complaint.overdue',
      record: { kind: 'complaint', id },
      detail: { late, level, told: notified },
    });
    await announceComplaint(tx, key);
    return 1;
  });
}

/** Returns 1, or 0 when the complaint was reopened or closed while this job waited for the lock. */
async function close(deps: Deps, key: ComplaintKey): Promise<number> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const complaint = await repository.lock(tx, key);
    if (complaint?.status !== 'resolved') return 0;
    const author = systemAuthor(deps, 'complaints.close-solved');
    await moveComplaint(tx, complaint, { move: 'close', by: 'system', author });
    return 1;
  });
}
