import { sql } from 'kysely';

import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { PermitKey } from '../permits.repository.ts';

declare module '../../../../platform/database/database.ts' {
  interface Database {
    confirmed_address: { address_hash: Buffer; until: Date };
  }
}

/** Confirms an address until the given time, which later confirmations only extend. */
export async function setConfirmed(tx: Tx, address_hash: Buffer, until: Date): Promise<void> {
  await sql`
    insert into confirmed_address as c (address_hash, until) values (${address_hash}, ${until})
    on conflict (address_hash) do update set until = excluded.until where c.until < excluded.until`.execute(tx);
}

/** Whether one of these hashes of an address is confirmed. */
export async function isConfirmed(db: Db, address_hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('confirmed_address')
    .select('until')
    .where('address_hash', 'in', address_hashes)
    .where('until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteConfirmedBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('confirmed_address').where('until', '<=', now).execute();
}

/** Keeps the places that unconfirmed requests of this address hold, at all properties. */
export async function keepHeldPlaces(tx: Tx, address_hash: Buffer): Promise<void> {
  await sql`select keep_held_places(${address_hash})`.execute(tx);
}

/** The e-mail address of a permit's applicant. */
export async function findEmail(tx: Tx, key: PermitKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('permit_applicant')
    .select('email')
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .executeTakeFirst();
  return row?.email;
}

export async function isPlaceReturned(tx: Tx, key: PermitKey): Promise<boolean> {
  const row = await tx
    .selectFrom('permit')
    .select('id')
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .where('place_returned_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the place of a permit as given back, or as taken again with null. */
export async function setPlaceReturned(tx: Tx, key: PermitKey, place_returned_at: Date | null): Promise<void> {
  await tx
    .updateTable('permit')
    .set({ place_returned_at })
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .execute();
}

/** One batch of requests, of all properties, whose address was not confirmed in time. */
export async function listUnconfirmedDue(db: Db, now: Date, limit: number): Promise<PermitKey[]> {
  const { rows } = await sql<PermitKey>`
    select property_id, id from unconfirmed_requests_due(${now}, ${limit})`.execute(db);
  return rows;
}
