import { sql, type Insertable } from 'kysely';

import type { Database, Db, Tx } from '../../platform/database.ts';
import type { PermitKey } from './permits.repository.ts';

type Correction = Omit<Insertable<Database['permit_correction']>, 'property_id' | 'permit_id'>;

export async function insert(tx: Tx, key: PermitKey, correction: Correction): Promise<void> {
  await tx
    .insertInto('permit_correction')
    .values({ ...correction, property_id: key.property_id, permit_id: key.id })
    .execute();
}

/** The correction that the applicant is asked for. */
export function findOpen(tx: Tx, key: PermitKey) {
  return tx
    .selectFrom('permit_correction')
    .selectAll()
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('fixed_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function setFixed(tx: Tx, key: PermitKey, id: string, fixed_at: Date): Promise<void> {
  await tx
    .updateTable('permit_correction')
    .set({ fixed_at })
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('id', '=', id)
    .execute();
}

/** The permit a mailed link belongs to, while the link is good. */
export async function findLink(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<(PermitKey & { purpose: string }) | undefined> {
  const { rows } = await sql<PermitKey & { purpose: string }>`
    select property_id, permit_id as id, purpose from find_permit_by_link(${token_hash}, ${now})`.execute(db);
  return rows[0];
}

/** Spends a link; false when it was spent or has ended meanwhile. */
export async function spendLink(tx: Tx, token_hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('permit_link')
    .set({ spent_at: now })
    .where('token_hash', '=', token_hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('permit_id')
    .execute();
  return spent.length > 0;
}

/** Asks for the renewal of a period; false when it was asked for before. */
export async function insertRenewal(tx: Tx, key: PermitKey, period: number, asked_at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('permit_renewal')
    .values({ property_id: key.property_id, permit_id: key.id, period, asked_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .execute();
  return added.length > 0;
}

/** Grants a renewal that was asked for; false when there is none to grant. */
export async function setRenewed(
  tx: Tx,
  key: PermitKey,
  period: number,
  by: { decided_by: string; decided_at: Date },
): Promise<boolean> {
  const renewed = await tx
    .updateTable('permit_renewal')
    .set(by)
    .where('property_id', '=', key.property_id)
    .where('permit_id', '=', key.id)
    .where('period', '=', period)
    .where('decided_at', 'is', null)
    .returning('period')
    .execute();
  return renewed.length > 0;
}

/** The last 7-day period that anybody has asked to renew; the first needs no renewal. */
export async function lastAskedPeriod(tx: Tx, key: PermitKey): Promise<number> {
  const { rows } = await sql<{ period: number }>`
    select coalesce(max(period), 1) as period from permit_renewal
     where property_id = ${key.property_id} and permit_id = ${key.id}`.execute(tx);
  return rows[0]?.period ?? 1;
}

/** The last 7-day period that has been renewed; the first needs no renewal. */
export async function grantedPeriod(tx: Tx, key: PermitKey): Promise<number> {
  const { rows } = await sql<{ period: number }>`
    select coalesce(max(period), 1) as period from permit_renewal
     where property_id = ${key.property_id} and permit_id = ${key.id} and decided_at is not null`.execute(tx);
  return rows[0]?.period ?? 1;
}
