import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';

export async function hasPermit(tx: Tx, key: PermitKey): Promise<boolean> {
  const permit = await tx
    .selectFrom('permit')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return permit !== undefined;
}

/**
 * Stores a movement under the device's id. Returns false when it is already stored. A concurrent insert of the same id
 * waits for the first transaction to end.
 */
export async function insertMovement(tx: Tx, row: Insertable<Database['gate_movement']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('gate_movement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findMovement(tx: Tx, property_id: string, id: string): Promise<{ digest: Buffer } | undefined> {
  return tx
    .selectFrom('gate_movement')
    .select('digest')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findVisit(tx: Tx, key: PermitKey, id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('gate_visit')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The visit of a permit that is not closed: its workers are still inside. */
export function findOpenVisit(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('gate_visit as v')
    .innerJoin('account as guard', 'guard.id', 'v.opened_by')
    .select(['v.id', 'v.opened_at', 'v.workers', 'guard.name as guard_name'])
    .where('v.property_id', '=', key.property_id)
    .where('v.permit_id', '=', key.id)
    .where('v.closed_at', 'is', null)
    .executeTakeFirst();
}

export async function countWorkers(tx: Tx, key: PermitKey): Promise<number> {
  const { listed } = await tx
    .selectFrom('permit_worker')
    .select((eb) => eb.fn.countAll<number>().as('listed'))
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .executeTakeFirstOrThrow();
  return listed;
}

export async function insertVisit(
  tx: Tx,
  key: PermitKey,
  visit: {
    id: string;
    opened_at: Date;
    opened_by: string;
    workers: number;
    note: string;
    closed_at: Date | null;
    closed_by: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('gate_visit')
    .values({ ...visit, property_id: key.property_id, permit_id: key.id })
    .execute();
}

export async function closeVisit(
  tx: Tx,
  key: PermitKey,
  id: string,
  by: { closed_at: Date; closed_by: string },
): Promise<void> {
  await tx
    .updateTable('gate_visit')
    .set(by)
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .execute();
}
