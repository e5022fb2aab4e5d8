import {
  ENTRY_OF_MOVE,
  statusAfter,
  type ComplaintMove,
  type ComplaintMover,
} from '@gerbang/shared/domain/complaints/complaints';

import { recordAs, type AuditAuthor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';
import { deadlinesFor } from './targets.service.ts';
import { settle, tellAfterMove } from './telling.ts';

/** A move with what is said to it. */
export interface Step {
  move: ComplaintMove;
  by: ComplaintMover;
  author: AuditAuthor;
  text?: string;
  /** Under which id the line of the conversation is kept, where the sender has made one. */
  entry_id?: string;
  rating?: number;
}

/** Moves a complaint that the transaction holds: its status, the line about it, the log, and whoever is to hear of it. */
export async function moveComplaint(tx: Tx, complaint: ComplaintColumns, step: Step): Promise<void> {
  const { move, by, author, text = '', entry_id = newId(), rating } = step;
  const status = statusAfter(complaint, { move, by, now: author.at });
  if (status === undefined) throw new AppError('move_not_allowed');
  await repository.set(tx, complaint, { status, ...(await changeOf(tx, complaint, step)) }, author.at);
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
  if (['resolve', 'reject', 'close', 'rate'].includes(move)) await settle(tx, complaint, author.at);
  await tellAfterMove(tx, complaint, { move, by, author, entry_id });
  await announceComplaint(tx, complaint);
}

/** What a move changes beside the status. */
async function changeOf(tx: Tx, complaint: ComplaintColumns, step: Step): Promise<repository.ComplaintChange> {
  const at = step.author.at;
  const answered_at = complaint.answered_at ?? at;
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
      return { ...(await runningAgain(tx, complaint, at)), waiting_since: step.by === 'tenant' ? at : null };
  }
}

/** A complaint that is open again has its time to be solved anew; when it was first answered stays. */
async function runningAgain(tx: Tx, complaint: ComplaintColumns, at: Date): Promise<repository.ComplaintChange> {
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
