import type { ComplaintDetail, ComplaintSayBody, ComplaintTriageBody } from '@gerbang/shared/contracts/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';

import { authorOf, record, type AuditAuthor } from '../../platform/audit.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import type { ComplaintColumns } from './complaints.table.ts';
import * as options from './options.repository.ts';
import { claimPhotos } from './photos.ts';
import { readWithin } from './staff.service.ts';
import { deadlinesFor } from './targets.service.ts';
import { settleAnswered, tellAssigned, tellComplainer } from './telling.ts';

/** Answers whoever complained, or notes something among staff; sent twice it is said once. */
export function say(ctx: Context, key: ComplaintKey, said: ComplaintSayBody): Promise<ComplaintDetail> {
  const { id, kind, text } = said;
  return ctx.within(key.property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    const author = authorOf(ctx);
    const isNew = await repository.insertEntry(tx, key, {
      id,
      kind,
      text,
      created_by: author.id,
      created_at: author.at,
    });
    // An id that somebody else has used says nothing of theirs.
    if (!isNew && (await repository.findEntry(tx, key, id))?.created_by !== author.id) throw new AppError('conflict');
    if (isNew) await afterSaying(tx, ctx, complaint, said);
    return readWithin(tx, ctx, key);
  });
}

async function afterSaying(tx: Tx, ctx: Context, complaint: ComplaintColumns, said: ComplaintSayBody): Promise<void> {
  const author = authorOf(ctx);
  const files = await claimPhotos(tx, ctx, complaint.property_id, said.photos);
  await repository.insertEntryPhotos(tx, complaint, said.id, files);
  if (said.kind === 'answer') {
    const answered_at = complaint.answered_at ?? author.at;
    await repository.set(tx, complaint, { answered_at, waiting_since: null }, author.at);
    await settleAnswered(tx, complaint, author.at);
    await tellComplainer(tx, complaint, { entry_id: said.id, author });
  }
  await record(tx, ctx, {
    property_id: complaint.property_id,
    action: said.kind === 'answer' ? 'complaint.answered' : 'complaint.noted',
    record: { kind: 'complaint', id: complaint.id },
    detail: { entry_id: said.id },
    personal: { text: said.text },
  });
  await announceComplaint(tx, complaint);
}

/** Sorts a complaint and says who looks after it, from the version that was seen. */
export function triage(ctx: Context, key: ComplaintKey, body: ComplaintTriageBody): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    if (before.version !== body.version) throw new AppError('conflict');
    if (!isOpenComplaint(before.status)) throw new AppError('move_not_allowed');
    const { category_id, priority, assignee_id } = body;
    const changes = changesBetween(shown(before), { category_id, priority, assignee_id });
    if (Object.keys(changes).length === 0) return readWithin(tx, ctx, key);
    const author = authorOf(ctx);
    const lines = await linesOf(tx, before, body);
    await repository.set(
      tx,
      key,
      { category_id, priority, assignee_id, ...(await newTimes(tx, before, body)) },
      author.at,
    );
    for (const line of lines)
      await repository.insertEntry(tx, key, { ...line, ...writtenBy(author), id: newId(), text: '' });
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'complaint.triaged',
      record: { kind: 'complaint', id: key.id },
      detail: changes,
    });
    if (assignee_id !== null && assignee_id !== before.assignee_id) await tellAssigned(tx, before, assignee_id, author);
    await announceComplaint(tx, key);
    return readWithin(tx, ctx, key);
  });
}

/** A line for each thing that changes; what it is changed to must be there. */
async function linesOf(tx: Tx, before: ComplaintColumns, body: ComplaintTriageBody) {
  const { property_id } = before;
  const lines: Pick<repository.NewEntry, 'kind' | 'detail'>[] = [];
  if (body.category_id !== before.category_id) {
    const category = await repository.findCategory(tx, property_id, body.category_id);
    if (category?.active !== true) throw fieldFault('category_id', 'invalid');
    lines.push({ kind: 'category', detail: { value: category.name } });
  }
  if (body.priority !== before.priority) lines.push({ kind: 'priority', detail: { value: body.priority } });
  if (body.assignee_id !== before.assignee_id) {
    const isKeeper = body.assignee_id === null || (await options.isKeeper(tx, property_id, body.assignee_id));
    if (!isKeeper) throw fieldFault('assignee_id', 'invalid');
    lines.push({ kind: 'assigned', detail: body.assignee_id === null ? {} : { value: body.assignee_id } });
  }
  return lines;
}

/** Sorted otherwise, it has the time of what it is sorted into, from when it came in or was opened again. */
async function newTimes(tx: Tx, before: ComplaintColumns, { category_id, priority }: ComplaintTriageBody) {
  if (category_id === before.category_id && priority === before.priority) return {};
  const times = await deadlinesFor(tx, before.property_id, { category_id, priority, from: before.created_at });
  if (before.reopened === 0) return times;
  // Since when it is open again is not kept: what it has left of its time stays.
  return { answer_due_at: times.answer_due_at, answer_escalate_at: times.answer_escalate_at };
}

const shown = ({ category_id, priority, assignee_id }: ComplaintColumns) => ({ category_id, priority, assignee_id });
const writtenBy = ({ id, at }: AuditAuthor) => ({ created_by: id, created_at: at });
