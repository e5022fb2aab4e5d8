import type { Updateable } from 'kysely';

import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { PermitKey } from '../permits.repository.ts';

export async function setPermit(tx: Tx, key: PermitKey, fields: Updateable<Database['permit']>): Promise<void> {
  await tx
    .updateTable('permit')
    .set(fields)
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .execute();
}

export function findApplicant(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('permit_applicant')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .executeTakeFirst();
}

export async function setApplicant(
  tx: Tx,
  key: PermitKey,
  fields: Updateable<Database['permit_applicant']>,
): Promise<void> {
  await tx
    .updateTable('permit_applicant')
    .set(fields)
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .execute();
}

export function listWorkers(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('permit_worker')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('position_in_list')
    .execute();
}

export function listWorkDetails(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('permit_work_detail')
    .select(['work_type', 'description'])
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .execute();
}

export function listAttachments(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('permit_attachment')
    .select(['name', 'file_id'])
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .orderBy('position')
    .execute();
}

/** Deletes the rows of a permit from one child table, before they are inserted again. */
export async function clear(
  tx: Tx,
  key: PermitKey,
  table: 'permit_attachment' | 'permit_work_detail' | 'permit_worker',
): Promise<void> {
  await tx.deleteFrom(table).where('property_id', '=', key.property_id).where('permit_id', '=', key.id).execute();
}

export async function deleteItems(tx: Tx, key: PermitKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['goods_reservation', 'permit_item'] as const) {
    await tx
      .deleteFrom(table)
      .where('property_id', '=', key.property_id)
      .where('permit_id', '=', key.id)
      .where(table === 'permit_item' ? 'id' : 'permit_item_id', 'in', ids)
      .execute();
  }
}
