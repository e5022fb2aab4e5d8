import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/** Leaves `updated_at` unchanged: a decision on the permit as it was seen, and a pass already shown, stay valid. */
export async function setVehicle(
  tx: Tx,
  { property_id, id }: PermitKey,
  vehicle: { plate: string; driver_name: string },
): Promise<void> {
  await tx.updateTable('permit').set(vehicle).where('property_id', '=', property_id).where('id', '=', id).execute();
}

/** Leaves `updated_at` unchanged, like `setVehicle`. */
export async function setExpected(tx: Tx, { property_id, id }: PermitKey, expected_at: Date): Promise<void> {
  await tx
    .updateTable('permit')
    .set({ expected_at })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Finds the permit of a driver's link, before the property is known. */
export async function findByDriverToken(db: Db, token_hash: Buffer): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_driver_link(${token_hash})`.execute(db);
  return rows[0];
}

export function findDriverLink(
  tx: Tx,
  { property_id, id }: PermitKey,
): Promise<{ link_id: string; token_hash: Buffer } | undefined> {
  return tx
    .selectFrom('driver_link')
    .select(['link_id', 'token_hash'])
    .where('property_id', '=', property_id)
    .where('permit_id', '=', id)
    .executeTakeFirst();
}

/** Stores the link of a permit. It replaces the one before, which no longer works then. */
export async function setDriverLink(
  tx: Tx,
  { property_id, id }: PermitKey,
  link: { link_id: string; token_hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('driver_link')
    .values({ property_id, permit_id: id, ...link })
    .onConflict((conflict) => conflict.columns(['property_id', 'permit_id']).doUpdateSet(link))
    .execute();
}
