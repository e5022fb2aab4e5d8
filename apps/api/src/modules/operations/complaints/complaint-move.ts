import {
  ENTRY_OF_MOVE,
  isReply,
  statusAfter,
  type ComplaintMove,
  type ComplaintMover,
} from '@gerbang/shared/domain/operations/complaints/complaints';

import { recordAs, type AuditAuthor } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { settleNotifications, notifyAfterMove } from './complaint-notify.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';
import { deadlinesFor } from './targets.service.ts';

export interface Step {
  move: ComplaintMove;
  by: ComplaintMover;
  author: AuditAuthor;
  text?: string;
  /** Id of the entry, if the client chose one, so that a retry does not add it twice. */
  entry_id?: string;
  rating?: number;
}

/**
 * Changes the status of a complaint whose row the caller has locked. Adds the entry, writes the audit log, settles and
 * sends notifications.
 */
export async function moveComplaint(tx: Tx, complaint: ComplaintColumns, step: Step): Promise<void> {
  const { move, by, author, text = '', entry_id = newId(), rating } = step;
  const status = statusAfter(complaint, { move, by, now: author.at });
  if (status === undefined) throw new AppError('move_not_allowed');
  await repository.set(tx, complaint, { status, ...(await columnsOf(tx, complaint, step)) }, author.at);
  const entry = {
    id: entry_id,
    kind: ENTRY_OF_MOVE[move],
    text,
    created_by: author.id,
    created_at: author.at,
    ...(rating !== undefined && { detail: { value: rating } }),
  };
  await repository.insertEntry(tx, complaint, entry);
  await recordAs(tx, author, {
    property_id: complaint.property_id,
    action: `complaint.${ENTRY_OF_MOVE[move]}`,
    record: { kind: 'complaint', id: complaint.id },
    detail: { status: [complaint.status, status], ...(rating !== undefined && { rating }) },
    ...(text !== '' && { personal: { text } }),
  });
  if (['resolve', 'reject', 'close', 'rate'].includes(move)) await settleNotifications(tx, complaint, author.at);
  await notifyAfterMove(tx, complaint, { move, by, author, entry_id });
  await announceComplaint(tx, complaint);
}

async function columnsOf(tx: Tx, complaint: ComplaintColumns, step: Step): Promise<repository.ComplaintChange> {
  const at = step.author.at;
  const answered_at = complaint.answered_at ?? (isReply(step.move, step.text ?? '') ? at : null);
  switch (step.move) {
    case 'acknowledge':
    case 'start':
      return { answered_at };
    case 'resolve':
      return { answered_at, resolved_at: at, waiting_since: null };
    case 'reject':
      return { answered_at, closed_at: at, waiting_since: null };
    case 'close':
      return { closed_at: at, waiting_since: null };
    case 'rate':
      return {
        closed_at: complaint.closed_at ?? at,
        rating: step.rating ?? null,
        rating_text: step.text ?? '',
        rated_at: at,
      };
    case 'reopen':
      return { ...(await reopenedColumns(tx, complaint, at)), waiting_since: step.by === 'tenant' ? at : null };
  }
}

/** A reopened complaint gets a new solve deadline and keeps the time of its first answer. */
async function reopenedColumns(tx: Tx, complaint: ComplaintColumns, at: Date): Promise<repository.ComplaintChange> {
  const { solve_due_at, solve_escalate_at } = await deadlinesFor(tx, complaint.property_id, {
    category_id: complaint.category_id,
    priority: complaint.priority,
    from: at,
  });
  return {
    resolved_at: null,
    closed_at: null,
    rating: null,
    rating_text: '',
    rated_at: null,
    reopened: complaint.reopened + 1,
    solve_level: 0,
    solve_due_at,
    solve_escalate_at,
  };
}
