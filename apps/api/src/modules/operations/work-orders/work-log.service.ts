import type {
  SignatureBody,
  WorkClosing,
  WorkOrderRecord,
  WorkPartBody,
  WorkPhotoBody,
  WorkTimeBody,
} from '@gerbang/shared/contracts/operations/work-orders';
import { WORK_PHOTOS_MAX } from '@gerbang/shared/contracts/operations/work-orders';
import { isLateEvidence, mayAddEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { mayRecord } from '@gerbang/shared/domain/operations/work-orders/moves';
import { isOpenWork } from '@gerbang/shared/domain/operations/work-orders/states';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import * as uploads from '../../building/uploads/uploads.service.ts';
import * as parts from './parts.repository.ts';
import type { PartKey } from './parts.repository.ts';
import * as people from './people.repository.ts';
import { accountOf, present, standingOf } from './work-order-views.service.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';
import { workOrderSubject } from './work-orders.service.ts';

/** The audit entry of a change. Undefined when nothing changed. */
type AuditedChange = { action: string; detail?: Record<string, unknown> } | undefined;

export function tick(ctx: Context, key: PartKey, done: boolean): Promise<WorkOrderRecord> {
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, orderKey(key)));
    const standing = await standingOf(tx, ctx, before);
    if (!mayRecord(before.status, standing)) throw refusal(before);
    found(await parts.findCheck(tx, key));
    const by = accountOf(ctx);
    const text = await parts.tick(tx, key, done ? { by, at: ctx.now() } : null);
    if (text !== undefined)
      await recordChange(tx, ctx, before, { action: 'ticked', detail: { check: text, done: [!done, done] } });
    return present(tx, ctx, orderKey(key));
  });
}

export function addPart(ctx: Context, key: WorkOrderKey, body: WorkPartBody): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, (tx, before) => insertPart(tx, ctx, before, body));
}

/** Records working time, of the current user unless `account_id` names somebody else. */
export function addTime(ctx: Context, key: WorkOrderKey, body: WorkTimeBody): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, (tx, before) => insertTime(tx, ctx, before, body));
}

/** Deletes a part or a time entry of a work order. Does nothing if it is already deleted. */
export function removeRow(
  ctx: Context,
  key: PartKey,
  table: 'work_order_part' | 'work_order_time',
): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, async (tx, before) => {
    const gone = await parts.deleteRow<Record<string, unknown> & { created_at: Date }>(tx, table, key);
    if (gone === undefined) return undefined;
    requireRemovable(before, gone.created_at);
    const { name, qty, unit_cost, account_id, minutes, rate } = gone;
    return table === 'work_order_part'
      ? { action: 'part_deleted', detail: { name, qty, unit_cost } }
      : { action: 'time_deleted', detail: { account_id, minutes, rate } };
  });
}

export function addPhoto(
  ctx: Context,
  key: WorkOrderKey,
  { id, moment, url }: WorkPhotoBody,
): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, async (tx) => {
    if ((await parts.findPhoto(tx, { ...key, part_id: id })) !== undefined) return undefined;
    if ((await parts.countPhotos(tx, key, moment)) >= WORK_PHOTOS_MAX) throw fieldFault('url', 'too_many');
    const file_id = await claimPicture(tx, ctx, key.property_id, url);
    await parts.insertRow(tx, 'work_order_photo', { ...rowOf(ctx, key), id, moment, file_id });
    return { action: 'photo_added', detail: { moment } };
  });
}

/** Deletes a photo and its file. Refuses a photo of the complaint. */
export function removePhoto(ctx: Context, key: PartKey): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, async (tx, before) => {
    const photo = await parts.findPhoto(tx, key);
    if (photo === undefined) return undefined;
    if (photo.from_complaint) throw new AppError('move_not_allowed');
    requireRemovable(before, photo.created_at);
    await parts.deleteRow(tx, 'work_order_photo', key);
    await uploads.remove(tx, ctx.deps, key.property_id, [photo.file_id], authorOf(ctx));
    return { action: 'photo_deleted', detail: { moment: photo.moment } };
  });
}

/** Stores the signature: a name with an optional drawing. Replaces an earlier one while the work order is open. */
export function sign(ctx: Context, key: WorkOrderKey, body: SignatureBody): Promise<WorkOrderRecord> {
  return changeEvidence(ctx, key, (tx, before) => insertSignature(tx, ctx, before, body));
}

/**
 * Saves what was entered together with `finish`. Rows that are already saved are skipped, so a retry adds what is new
 * and nothing twice. The caller holds the lock of the work order.
 */
export async function recordClosing(
  tx: Tx,
  ctx: Context,
  before: StoredWorkOrder,
  closing: WorkClosing,
): Promise<void> {
  await requireMayAddEvidence(tx, ctx, before);
  for (const part of closing.parts) await recordChange(tx, ctx, before, await insertPart(tx, ctx, before, part));
  for (const time of closing.times) await recordChange(tx, ctx, before, await insertTime(tx, ctx, before, time));
  if (closing.signature !== null)
    await recordChange(tx, ctx, before, await insertSignature(tx, ctx, before, closing.signature));
}

async function insertPart(tx: Tx, ctx: Context, key: WorkOrderKey, body: WorkPartBody): Promise<AuditedChange> {
  const isNew = await parts.insertRow(tx, 'work_order_part', { ...rowOf(ctx, key), ...body });
  const { id: _id, ...detail } = body;
  return isNew ? { action: 'part_added', detail } : undefined;
}

async function insertTime(tx: Tx, ctx: Context, key: WorkOrderKey, body: WorkTimeBody): Promise<AuditedChange> {
  const { id, account_id = accountOf(ctx), minutes, rate } = body;
  if (account_id !== accountOf(ctx) && !(await people.isAssignable(tx, key.property_id, account_id)))
    throw fieldFault('account_id', 'invalid');
  const isNew = await parts.insertRow(tx, 'work_order_time', { ...rowOf(ctx, key), id, account_id, minutes, rate });
  return isNew ? { action: 'time_added', detail: { account_id, minutes, rate } } : undefined;
}

async function insertSignature(
  tx: Tx,
  ctx: Context,
  before: StoredWorkOrder,
  { id, name, url }: SignatureBody,
): Promise<AuditedChange> {
  const key = orderKey(before);
  if (await parts.hasEvent(tx, key, id)) return undefined;
  if (before.done_at !== null && before.signed_name !== null) throw new AppError('move_not_allowed');
  const signature_file_id = url === null ? null : await claimPicture(tx, ctx, key.property_id, url);
  await repository.set(tx, key, { signed_name: name, signed_at: ctx.now(), signature_file_id }, ctx.now());
  if (before.signature_file_id !== null)
    await uploads.remove(tx, ctx.deps, key.property_id, [before.signature_file_id], authorOf(ctx));
  const event = { id, kind: 'signed' as const, text: name, created_by: accountOf(ctx), created_at: ctx.now() };
  await parts.insertEvent(tx, key, event);
  return { action: 'signed', detail: { drawn: url !== null } };
}

/**
 * Changes parts, hours, photos or the signature. Locks the work order, checks that the person may add evidence now, and
 * records the change that `work` returns.
 */
function changeEvidence(
  ctx: Context,
  named: WorkOrderKey,
  work: (tx: Tx, before: StoredWorkOrder) => Promise<AuditedChange>,
): Promise<WorkOrderRecord> {
  const key = orderKey(named);
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    await requireMayAddEvidence(tx, ctx, before);
    await recordChange(tx, ctx, before, await work(tx, before));
    return present(tx, ctx, key);
  });
}

async function requireMayAddEvidence(tx: Tx, ctx: Context, before: StoredWorkOrder): Promise<void> {
  if (!mayAddEvidence(before, await standingOf(tx, ctx, before), ctx.now())) throw refusal(before);
}

const refusal = ({ status }: StoredWorkOrder) => new AppError(isOpenWork(status) ? 'forbidden' : 'move_not_allowed');

/** What a work order had when it was finished stays. Only what was added later can be removed. */
function requireRemovable({ done_at }: StoredWorkOrder, created_at: Date): void {
  if (done_at !== null && !isLateEvidence(created_at, done_at)) throw new AppError('move_not_allowed');
}

/** Writes the audit entry of a change and announces it. Does nothing without a change. */
async function recordChange(tx: Tx, ctx: Context, order: WorkOrderKey, change: AuditedChange): Promise<void> {
  if (change === undefined) return;
  const { property_id, id } = order;
  await repository.touch(tx, order, ctx.now());
  const { action, detail = {} } = change;
  await record(tx, ctx, { property_id, action: `work_order.${action}`, record: { kind: 'work_order', id }, detail });
  await announce(tx, workOrderSubject(order));
}

const orderKey = ({ property_id, id }: WorkOrderKey): WorkOrderKey => ({ property_id, id });

async function claimPicture(tx: Tx, ctx: Context, property_id: string, url: string): Promise<string> {
  const wanted = { property_id, owner_key: ownerKey(ctx.actor) ?? '', kind: 'operation' as const };
  const [file_id] = await uploads.claim(tx, ctx, { ...wanted, urls: [{ path: 'url', url }] });
  const claimed = found(file_id);
  // PDFs are uploads of the same kind, but cannot be a photo or signature.
  if (!(await parts.isPicture(tx, property_id, claimed))) throw fieldFault('url', 'invalid');
  return claimed;
}

const rowOf = (ctx: Context, { property_id, id }: WorkOrderKey) => ({
  property_id,
  work_order_id: id,
  id,
  created_by: accountOf(ctx),
  created_at: ctx.now(),
});
