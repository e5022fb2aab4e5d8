import type { ComplaintMove, ComplaintMover } from '@gerbang/shared/domain/operations/complaints/complaints';
import { COMPLAINT_NOTIFICATIONS, type ComplaintNotification } from '@gerbang/shared/domain/people/channels';

import type { AuditAuthor } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { listHolding, notifyAbout, settleAbout } from '../../people/notifications/notify.service.ts';
import { sendComplaintMail } from './complaint-mail.jobs.ts';
import * as repository from './complaint-mail.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';

type NotifiedComplaint = Pick<
  ComplaintColumns,
  'property_id' | 'id' | 'source' | 'tenant_id' | 'created_by' | 'assignee_id'
>;

const about = ({ property_id, id }: NotifiedComplaint) => ({ property_id, complaint_id: id });

/** Notifies everybody who may handle complaints about a new complaint, except its author. */
export async function notifyNew(tx: Tx, complaint: NotifiedComplaint, author: AuditAuthor): Promise<void> {
  const handlers = await listHolding(tx, complaint.property_id, 'complaint.update');
  const to = handlers.filter((id) => id !== author.id);
  await notifyAbout(tx, about(complaint), { kind: 'complaint_new', to, at: author.at });
}

/** Notifies the new assignee, unless they assigned the complaint to themselves. */
export async function notifyAssignee(
  tx: Tx,
  complaint: NotifiedComplaint,
  assignee_id: string,
  author: AuditAuthor,
): Promise<void> {
  if (assignee_id === author.id) return;
  await notifyAbout(tx, about(complaint), { kind: 'complaint_assigned', to: [assignee_id], at: author.at });
}

/**
 * Notifies the office that the tenant replied: the assignee, or everybody who may handle complaints if there is no
 * assignee.
 */
export async function notifyOffice(tx: Tx, complaint: NotifiedComplaint, author: AuditAuthor): Promise<void> {
  const to = await listResponsible(tx, complaint);
  await notifyAbout(tx, about(complaint), { kind: 'complaint_answered', to, at: author.at });
}

/** Passes an answer of the office to the complainant: by e-mail to tenants, as a notification to staff. */
export async function notifyComplainant(
  tx: Tx,
  complaint: NotifiedComplaint,
  { entry_id, author }: { entry_id: string; author: AuditAuthor },
): Promise<void> {
  const { property_id, id, tenant_id, created_by } = complaint;
  if (tenant_id === null) {
    const to = created_by === author.id ? [] : [created_by];
    await notifyAbout(tx, about(complaint), { kind: 'complaint_answered', to, at: author.at });
    return;
  }
  for (const account_id of await repository.listTenantRecipients(tx, complaint))
    await enqueue(tx, sendComplaintMail, { property_id, complaint_id: id, entry_id, account_id });
}

/** Notifies the complainant when staff resolve or reject, and the office when the tenant reopens. */
export async function notifyAfterMove(
  tx: Tx,
  complaint: NotifiedComplaint,
  moved: { move: ComplaintMove; by: ComplaintMover; author: AuditAuthor; entry_id: string },
): Promise<void> {
  const { move, by, author, entry_id } = moved;
  if (by === 'tenant' && move === 'reopen') await notifyOffice(tx, complaint, author);
  if (by === 'staff' && (move === 'resolve' || move === 'reject'))
    await notifyComplainant(tx, complaint, { entry_id, author });
}

/** Settles all notifications about a complaint that has ended. */
export async function settleNotifications(tx: Tx, complaint: NotifiedComplaint, at: Date): Promise<void> {
  await settleAbout(tx, about(complaint), { kinds: COMPLAINT_NOTIFICATIONS, at });
}

export async function settleAnswerRequests(tx: Tx, complaint: NotifiedComplaint, at: Date): Promise<void> {
  const kinds: ComplaintNotification[] = ['complaint_new', 'complaint_answered'];
  await settleAbout(tx, about(complaint), { kinds, at });
}

/**
 * Notifies about an overdue complaint: at level 1 the assignee, or everybody who may handle complaints if there is no
 * assignee; at level 2 those who were not notified at level 1. Returns the number of people notified.
 */
export async function notifyOverdue(tx: Tx, complaint: NotifiedComplaint, level: number, at: Date): Promise<number> {
  const handlers = await listHolding(tx, complaint.property_id, 'complaint.update');
  const first = complaint.assignee_id === null ? handlers : [complaint.assignee_id];
  const to = level === 1 ? first : handlers.filter((id) => !first.includes(id));
  return notifyAbout(tx, about(complaint), { kind: 'complaint_overdue', to, at });
}

async function listResponsible(tx: Tx, { property_id, assignee_id }: NotifiedComplaint): Promise<string[]> {
  return assignee_id === null ? listHolding(tx, property_id, 'complaint.update') : [assignee_id];
}
