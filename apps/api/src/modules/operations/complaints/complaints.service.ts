import type { ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';

import { authorOf } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { moveComplaint } from './complaint-move.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';

/** Fields that a work order copies from a complaint. */
export interface WorkRequest {
  code: string;
  title: string;
  description: string;
  tenant_id: string | null;
  unit_id: string | null;
  floor_id: string | null;
  /** Name of the unit, or the location that was entered. */
  location: string;
  priority: ComplaintPriority;
  photo_file_ids: string[];
}

/**
 * Locks a complaint, sets it in progress and returns what the work order copies from it. Does not count as a reply to
 * the complainant. Refuses a complaint that is
 * resolved, closed or rejected. The caller checks, under this lock, whether the complaint already has an open work
 * order.
 */
export async function startWork(tx: Tx, ctx: Context, key: ComplaintKey): Promise<WorkRequest> {
  const complaint = found(await repository.lock(tx, key));
  if (!isOpenComplaint(complaint.status)) throw new AppError('move_not_allowed');
  if (complaint.status !== 'in_progress')
    await moveComplaint(tx, complaint, { move: 'start', by: 'staff', author: authorOf(ctx) });
  const { code, title, description, tenant_id, unit_id, floor_id, priority } = complaint;
  const unit = unit_id === null ? undefined : await repository.findUnit(tx, key.property_id, unit_id, null);
  return {
    code,
    title,
    description,
    tenant_id,
    unit_id,
    floor_id: floor_id ?? unit?.floor_id ?? null,
    location: unit?.name ?? complaint.location,
    priority,
    photo_file_ids: await repository.listPhotos(tx, key),
  };
}

/**
 * Resolves the complaint of a finished work order, which notifies the tenant and asks for a rating. Does nothing if the
 * complaint is no longer open.
 */
export async function resolveAfterWork(tx: Tx, ctx: Context, key: ComplaintKey, at: Date): Promise<void> {
  const complaint = await repository.lock(tx, key);
  if (complaint === undefined || !isOpenComplaint(complaint.status)) return;
  await moveComplaint(tx, complaint, { move: 'resolve', by: 'staff', author: { ...authorOf(ctx), at } });
}
