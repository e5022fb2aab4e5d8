import { REOPEN_DAYS } from '@gerbang/shared/domain/complaints/complaints';
import { lateWith } from '@gerbang/shared/domain/complaints/targets';

import { recordAs, systemAuthor } from '../../platform/audit.ts';
import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob, noPayload } from '../../platform/jobs.ts';
import * as alarms from './alarms.repository.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import { moveComplaint } from './moving.ts';
import { tellLate } from './telling.ts';

const BATCH = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells who looks after a complaint that it is late, and later everybody else who could. */
export const raiseComplaintAlarms = defineJob({
  name: 'complaints.raise-alarms',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    let due: ComplaintKey[];
    let raised: number;
    do {
      due = await alarms.listDue(deps.db, deps.clock.now(), BATCH);
      raised = 0;
      for (const key of due) raised += await raise(deps, key);
      // Once more after what was raised: when nobody worked for long, the next level is due as well.
    } while (raised > 0);
  },
});

/** Closes what was solved and not opened again in time. */
export const closeSolvedComplaints = defineJob({
  name: 'complaints.close-solved',
  payload: noPayload,
  cron: '11 * * * *',
  async run(_payload, deps) {
    let due: ComplaintKey[];
    do {
      const before = new Date(deps.clock.now().getTime() - REOPEN_DAYS * DAY_MS - 1);
      due = await alarms.listToClose(deps.db, before, BATCH);
      for (const key of due) await close(deps, key);
    } while (due.length === BATCH);
  },
});

/** Takes one complaint one level further; 1 when it was this call that did. */
async function raise(deps: Deps, key: ComplaintKey): Promise<number> {
  const { property_id, id } = key;
  return transaction(deps.db, { property_id }, async (tx) => {
    const at = deps.clock.now();
    const complaint = await repository.lock(tx, key);
    const late = complaint && lateWith(complaint, at);
    const level = late && (await alarms.raise(tx, key, at));
    if (complaint === undefined || late === undefined || level === undefined) return 0;
    const told = await tellLate(tx, complaint, level, at);
    const entry = { id: newId(), text: '', created_by: null, created_at: at };
    await repository.insertEntry(tx, key, { ...entry, kind: 'overdue', detail: { value: late } });
    await recordAs(tx, systemAuthor(deps, 'complaints.raise-alarms'), {
      property_id,
      action: 'complaint.overdue',
      record: { kind: 'complaint', id },
      detail: { late, level, told },
    });
    await announceComplaint(tx, key);
    return 1;
  });
}

async function close(deps: Deps, key: ComplaintKey): Promise<void> {
  await transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const complaint = await repository.lock(tx, key);
    // Opened again, or closed by somebody, while this waited for it.
    if (complaint?.status !== 'resolved') return;
    const author = systemAuthor(deps, 'complaints.close-solved');
    await moveComplaint(tx, complaint, { move: 'close', by: 'system', author });
  });
}
