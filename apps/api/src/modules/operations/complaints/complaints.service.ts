import type { ComplaintPriority } from '@gerbang/shared/domain/complaints/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';

import { authorOf } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import { moveComplaint } from './moving.ts';

/** What a work order takes over from a complaint. */
export interface WorkToDo {
  code: string;
  title: string;
  description: string;
  tenant_id: string | null;
  unit_id: string | null;
  floor_id: string | null;
  /** The unit's name, or where else in the building. */
  location: string;
  priority: ComplaintPriority;
  photo_file_ids: string[];
}

/**
 * A complaint becomes work: it is held until the transaction ends, marked as being worked on, and gives what the work
 * order needs. One that nothing is to be done about any more is refused; whether it has work under way already is for
 * the caller to look at, while it is held.
 */
export async function takeIntoWork(tx: Tx, ctx: Context, key: ComplaintKey): Promise<WorkToDo> {
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

/** The work for a complaint is done: it is solved, and its tenant is told so and asked to rate it. What has ended stays as it is. */
export async function workDone(tx: Tx, ctx: Context, key: ComplaintKey, at: Date): Promise<void> {
  const complaint = await repository.lock(tx, key);
  if (complaint === undefined || !isOpenComplaint(complaint.status)) return;
  await moveComplaint(tx, complaint, { move: 'resolve', by: 'staff', author: { ...authorOf(ctx), at } });
}
