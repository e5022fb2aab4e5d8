import type {
  ComplaintDetail,
  ComplaintSayBody,
  ComplaintTriageBody,
} from '@gerbang/shared/contracts/operations/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';

import { authorOf, record, type AuditAuthor } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { settleAnswerRequests, notifyAssignee, notifyComplainant } from './complaint-notify.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';
import * as options from './options.repository.ts';
import { claimPhotos } from './photos.ts';
import { readWithin } from './staff-complaints.service.ts';
import { deadlinesFor } from './targets.service.ts';

/** Adds an answer to the complainant or an internal note. Sending the same id twice adds it once. */
export function addEntry(ctx: Context, key: ComplaintKey, entry: ComplaintSayBody): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, async (tx) => {
    await insertEntry(tx, ctx, key, entry);
    return readWithin(tx, ctx, key);
  });
}

/** Like `addEntry`, inside a transaction of the caller. */
export async function insertEntry(tx: Tx, ctx: Context, key: ComplaintKey, entry: ComplaintSayBody): Promise<void> {
  const { id, kind, text } = entry;
  const complaint = found(await repository.lock(tx, key));
  const author = authorOf(ctx);
  const isNew = await repository.insertEntry(tx, key, { id, kind, text, ...writtenBy(author) });
  // Somebody else used this id: answer with a conflict and reveal nothing about their entry.
  if (!isNew && (await repository.findEntry(tx, key, id))?.created_by !== author.id) throw new AppError('conflict');
  if (isNew) await afterEntry(tx, ctx, complaint, entry);
}

async function afterEntry(tx: Tx, ctx: Context, complaint: ComplaintColumns, entry: ComplaintSayBody): Promise<void> {
  const author = authorOf(ctx);
  const files = await claimPhotos(tx, ctx, complaint.property_id, entry.photos);
  await repository.insertEntryPhotos(tx, complaint, entry.id, files);
  if (entry.kind === 'answer') {
    const answered_at = complaint.answered_at ?? author.at;
    await repository.set(tx, complaint, { answered_at, waiting_since: null }, author.at);
    await settleAnswerRequests(tx, complaint, author.at);
    await notifyComplainant(tx, complaint, { entry_id: entry.id, author });
  }
  await record(tx, ctx, {
    property_id: complaint.property_id,
    action: entry.kind === 'answer' ? 'complaint.answered' : 'complaint.noted',
    record: { kind: 'complaint', id: complaint.id },
    detail: { entry_id: entry.id },
    personal: { text: entry.text },
  });
  await announceComplaint(tx, complaint);
}

/** Sets category, priority and assignee. Refuses a stale `version`. */
export function triage(ctx: Context, key: ComplaintKey, body: ComplaintTriageBody): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    if (before.version !== body.version) throw new AppError('conflict');
    if (!isOpenComplaint(before.status)) throw new AppError('move_not_allowed');
    const { category_id, priority, assignee_id } = body;
    const changes = changesBetween(triageOf(before), { category_id, priority, assignee_id });
    if (Object.keys(changes).length === 0) return readWithin(tx, ctx, key);
    const author = authorOf(ctx);
    const entries = await entriesOf(tx, before, body);
    await repository.set(
      tx,
      key,
      { category_id, priority, assignee_id, ...(await newDeadlines(tx, before, body)) },
      author.at,
    );
    for (const line of entries)
      await repository.insertEntry(tx, key, { ...line, ...writtenBy(author), id: newId(), text: '' });
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'complaint.triaged',
      record: { kind: 'complaint', id: key.id },
      detail: changes,
    });
    if (assignee_id !== null && assignee_id !== before.assignee_id)
      await notifyAssignee(tx, before, assignee_id, author);
    await announceComplaint(tx, key);
    return readWithin(tx, ctx, key);
  });
}

/**
 * A conversation entry for each value that changes. Refuses an inactive category and an assignee who may not handle
 * complaints.
 */
async function entriesOf(tx: Tx, before: ComplaintColumns, body: ComplaintTriageBody) {
  const { property_id } = before;
  const entries: Pick<repository.NewEntry, 'kind' | 'detail'>[] = [];
  if (body.category_id !== before.category_id) {
    const category = await repository.findCategory(tx, property_id, body.category_id);
    if (category?.active !== true) throw fieldFault('category_id', 'invalid');
    entries.push({ kind: 'category', detail: { value: category.name } });
  }
  if (body.priority !== before.priority) entries.push({ kind: 'priority', detail: { value: body.priority } });
  if (body.assignee_id !== before.assignee_id) {
    const canHandle = body.assignee_id === null || (await options.isHandler(tx, property_id, body.assignee_id));
    if (!canHandle) throw fieldFault('assignee_id', 'invalid');
    entries.push({ kind: 'assigned', detail: body.assignee_id === null ? {} : { value: body.assignee_id } });
  }
  return entries;
}

/** A new category or priority brings new deadlines, counted from when the complaint was raised. */
async function newDeadlines(tx: Tx, before: ComplaintColumns, { category_id, priority }: ComplaintTriageBody) {
  if (category_id === before.category_id && priority === before.priority) return {};
  const times = await deadlinesFor(tx, before.property_id, { category_id, priority, from: before.created_at });
  if (before.reopened === 0) return times;
  // The time of reopening is not stored, so a reopened complaint keeps its solve deadline.
  return { answer_due_at: times.answer_due_at, answer_escalate_at: times.answer_escalate_at };
}

const triageOf = ({ category_id, priority, assignee_id }: ComplaintColumns) => ({ category_id, priority, assignee_id });
const writtenBy = ({ id, at }: AuditAuthor) => ({ created_by: id, created_at: at });
