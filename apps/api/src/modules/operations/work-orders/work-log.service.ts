import type {
  SignatureBody,
  WorkOrderRecord,
  WorkPartBody,
  WorkPhotoBody,
  WorkTimeBody,
} from '@gerbang/shared/contracts/operations/work-orders';
import { WORK_PHOTOS_MAX } from '@gerbang/shared/contracts/operations/work-orders';
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
  return recordWork(ctx, key, async (tx) => {
    found(await parts.findCheck(tx, key));
    const by = accountOf(ctx);
    const text = await parts.tick(tx, key, done ? { by, at: ctx.now() } : null);
    return text === undefined ? undefined : { action: 'ticked', detail: { check: text, done: [!done, done] } };
  });
}

export function addPart(ctx: Context, key: WorkOrderKey, body: WorkPartBody): Promise<WorkOrderRecord> {
  return recordWork(ctx, key, async (tx) => {
    const isNew = await parts.insertRow(tx, 'work_order_part', { ...rowOf(ctx, key), ...body });
    const { id: _id, ...detail } = body;
    return isNew ? { action: 'part_added', detail } : undefined;
  });
}

/** Records working time, of the current user unless `account_id` names somebody else. */
export function addTime(ctx: Context, key: WorkOrderKey, body: WorkTimeBody): Promise<WorkOrderRecord> {
  return recordWork(ctx, key, async (tx) => {
    const { id, account_id = accountOf(ctx), minutes, rate } = body;
    if (account_id !== accountOf(ctx) && !(await people.isAssignable(tx, key.property_id, account_id)))
      throw fieldFault('account_id', 'invalid');
    const isNew = await parts.insertRow(tx, 'work_order_time', { ...rowOf(ctx, key), id, account_id, minutes, rate });
    return isNew ? { action: 'time_added', detail: { account_id, minutes, rate } } : undefined;
  });
}

/** Deletes a part or a time entry of a work order. Does nothing if it is already deleted. */
export function removeRow(
  ctx: Context,
  key: PartKey,
  table: 'work_order_part' | 'work_order_time',
): Promise<WorkOrderRecord> {
  return recordWork(ctx, key, async (tx) => {
    const gone = await parts.deleteRow<Record<string, unknown>>(tx, table, key);
    if (gone === undefined) return undefined;
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
  return recordWork(ctx, key, async (tx) => {
    if ((await parts.findPhoto(tx, { ...key, part_id: id })) !== undefined) return undefined;
    if ((await parts.countPhotos(tx, key, moment)) >= WORK_PHOTOS_MAX) throw fieldFault('url', 'too_many');
    const file_id = await claimPicture(tx, ctx, key.property_id, url);
    await parts.insertRow(tx, 'work_order_photo', { ...rowOf(ctx, key), id, moment, file_id });
    return { action: 'photo_added', detail: { moment } };
  });
}

/** Deletes a photo and its file. Refuses a photo of the complaint. */
export function removePhoto(ctx: Context, key: PartKey): Promise<WorkOrderRecord> {
  return recordWork(ctx, key, async (tx) => {
    const photo = await parts.findPhoto(tx, key);
    if (photo === undefined) return undefined;
    if (photo.from_complaint) throw new AppError('move_not_allowed');
    await parts.deleteRow(tx, 'work_order_photo', key);
    await uploads.remove(tx, ctx.deps, key.property_id, [photo.file_id], authorOf(ctx));
    return { action: 'photo_deleted', detail: { moment: photo.moment } };
  });
}

/** Stores the signature: a name with an optional drawing. Replaces an earlier one. */
export function sign(ctx: Context, key: WorkOrderKey, { id, name, url }: SignatureBody): Promise<WorkOrderRecord> {
  return recordWork(ctx, key, async (tx, before) => {
    if (await parts.hasEvent(tx, key, id)) return undefined;
    const signature_file_id = url === null ? null : await claimPicture(tx, ctx, key.property_id, url);
    await repository.set(tx, key, { signed_name: name, signed_at: ctx.now(), signature_file_id }, ctx.now());
    if (before.signature_file_id !== null)
      await uploads.remove(tx, ctx.deps, key.property_id, [before.signature_file_id], authorOf(ctx));
    const event = { id, kind: 'signed' as const, text: name, created_by: accountOf(ctx), created_at: ctx.now() };
    await parts.insertEvent(tx, key, event);
    return { action: 'signed', detail: { drawn: url !== null } };
  });
}

/** Locks the work order, checks that the person may record work now, and announces the change. */
function recordWork(
  ctx: Context,
  { property_id, id }: WorkOrderKey,
  work: (tx: Tx, before: StoredWorkOrder) => Promise<AuditedChange>,
): Promise<WorkOrderRecord> {
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    if (!mayRecord(before.status, await standingOf(tx, ctx, before)))
      throw new AppError(isOpenWork(before.status) ? 'forbidden' : 'move_not_allowed');
    const change = await work(tx, before);
    if (change !== undefined) {
      await repository.touch(tx, key, ctx.now());
      const { action, detail = {} } = change;
      await record(tx, ctx, {
        property_id,
        action: `work_order.${action}`,
        record: { kind: 'work_order', id },
        detail,
      });
      await announce(tx, workOrderSubject(key));
    }
    return present(tx, ctx, key);
  });
}

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
