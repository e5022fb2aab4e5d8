import type { Tx } from '../../platform/database.ts';
import type { PermitKey } from './permits.repository.ts';

/** One visit at the gate by the device's own id, if it was sent before. */
export function findVisit(tx: Tx, key: PermitKey, id: string) {
  return tx
    .selectFrom('gate_visit')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The visit that is open: people of this permit are inside. */
export function findOpenVisit(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('gate_visit')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
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
