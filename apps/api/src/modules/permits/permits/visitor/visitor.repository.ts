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

export async function isConfirmed(db: Db, address_hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('confirmed_address')
    .select('until')
    .where('address_hash', '=', address_hash)
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

export function findApplicant(
  tx: Tx,
  key: PermitKey,
): Promise<{ email: string; place_returned_at: Date | null } | undefined> {
  return tx
    .selectFrom('permit as p')
    .innerJoin('permit_applicant as a', (join) =>
      join.onRef('a.property_id', '=', 'p.property_id').onRef('a.permit_id', '=', 'p.id'),
    )
    .select(['a.email', 'p.place_returned_at'])
    .where('p.property_id', '=', key.property_id)
    .where('p.id', '=', key.id)
    .executeTakeFirst();
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
