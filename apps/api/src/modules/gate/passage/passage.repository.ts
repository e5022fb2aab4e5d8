import type { Insertable } from 'kysely';

import type { Database, Tx } from '../../platform/database.ts';
import type { PermitKey } from './permits.repository.ts';

/** Whether there is such a permit here. */
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
 * Keeps what happened under the device's own id; false when it was kept before. The same thing sent at the same moment
 * waits here for the first to end.
 */
export async function insertMovement(tx: Tx, row: Insertable<Database['gate_movement']>): Promise<boolean> {
  const kept = await tx
    .insertInto('gate_movement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The digest of what was kept under an id. */
export function findMovement(tx: Tx, property_id: string, id: string): Promise<{ digest: Buffer } | undefined> {
  return tx
    .selectFrom('gate_movement')
    .select('digest')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One visit at the gate by the device's own id, if it was sent before. */
export function findVisit(tx: Tx, key: PermitKey, id: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('gate_visit')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The visit that is open: people of this permit are inside. */
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

/** How many workers stand on the permit's list. */
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
