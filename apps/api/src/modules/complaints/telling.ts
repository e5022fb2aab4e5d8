import type { ComplaintMove, ComplaintMover } from '@gerbang/shared/domain/complaints/complaints';
import { COMPLAINT_NOTIFICATIONS, type ComplaintNotification } from '@gerbang/shared/domain/notifications/channels';

import type { AuditAuthor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHolding, notifyAbout, settleAbout } from '../notifications/notify.service.ts';
import { sendComplaintMail } from './complaint-mail.jobs.ts';
import type { ComplaintColumns } from './complaints.table.ts';
import * as repository from './telling.repository.ts';

type Told = Pick<ComplaintColumns, 'property_id' | 'id' | 'source' | 'tenant_id' | 'created_by' | 'assignee_id'>;

const about = ({ property_id, id }: Told) => ({ property_id, complaint_id: id });

/** Tells those who look after complaints that there is a new one; not who wrote it down. */
export async function tellNew(tx: Tx, complaint: Told, author: AuditAuthor): Promise<void> {
  const keepers = await listHolding(tx, complaint.property_id, 'complaint.update');
  const to = keepers.filter((id) => id !== author.id);
  await notifyAbout(tx, about(complaint), { kind: 'complaint_new', to, at: author.at });
}

/** Tells somebody that a complaint is theirs from now on, unless they took it themselves. */
export async function tellAssigned(tx: Tx, complaint: Told, assignee_id: string, author: AuditAuthor): Promise<void> {
  if (assignee_id === author.id) return;
  await notifyAbout(tx, about(complaint), { kind: 'complaint_assigned', to: [assignee_id], at: author.at });
}

/** Tells who looks after a complaint that the tenant wrote; everybody who could, while nobody does. */
export async function tellOffice(tx: Tx, complaint: Told, author: AuditAuthor): Promise<void> {
  const to = await responsible(tx, complaint);
  await notifyAbout(tx, about(complaint), { kind: 'complaint_answered', to, at: author.at });
}

/** Tells whoever complained what the office has said: tenants by mail, staff as they are told of everything else. */
export async function tellComplainer(
  tx: Tx,
  complaint: Told,
  { entry_id, author }: { entry_id: string; author: AuditAuthor },
): Promise<void> {
  const { property_id, id, tenant_id, created_by } = complaint;
  if (tenant_id === null) {
    const to = created_by === author.id ? [] : [created_by];
    await notifyAbout(tx, about(complaint), { kind: 'complaint_answered', to, at: author.at });
    return;
  }
  for (const account_id of await repository.listTenantReaders(tx, complaint))
    await enqueue(tx, sendComplaintMail, { property_id, complaint_id: id, entry_id, account_id });
}

/** After a move: whoever complained hears how it ended, the office that it did not. */
export async function tellAfterMove(
  tx: Tx,
  complaint: Told,
  moved: { move: ComplaintMove; by: ComplaintMover; author: AuditAuthor; entry_id: string },
): Promise<void> {
  const { move, by, author, entry_id } = moved;
  if (by === 'tenant' && move === 'reopen') await tellOffice(tx, complaint, author);
  if (by === 'staff' && (move === 'resolve' || move === 'reject'))
    await tellComplainer(tx, complaint, { entry_id, author });
}

/** Nobody has to be told any more that something is to be done about it. */
export async function settle(tx: Tx, complaint: Told, at: Date): Promise<void> {
  await settleAbout(tx, about(complaint), { kinds: COMPLAINT_NOTIFICATIONS, at });
}

/** The office has answered: that there is something to answer is no news any more. */
export async function settleAnswered(tx: Tx, complaint: Told, at: Date): Promise<void> {
  const kinds: ComplaintNotification[] = ['complaint_new', 'complaint_answered'];
  await settleAbout(tx, about(complaint), { kinds, at });
}

/** Tells that a complaint is late: first who looks after it, then everybody who could. Gives how many were told. */
export async function tellLate(tx: Tx, complaint: Told, level: number, at: Date): Promise<number> {
  const keepers = await listHolding(tx, complaint.property_id, 'complaint.update');
  const first = complaint.assignee_id === null ? keepers : [complaint.assignee_id];
  // Who was told first does not have to be told again.
  const to = level === 1 ? first : keepers.filter((id) => !first.includes(id));
  return notifyAbout(tx, about(complaint), { kind: 'complaint_overdue', to, at });
}

async function responsible(tx: Tx, { property_id, assignee_id }: Told): Promise<string[]> {
  return assignee_id === null ? listHolding(tx, property_id, 'complaint.update') : [assignee_id];
}
