import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '../../../../platform/database/database.ts';
import type { PermitKey } from '../permits.repository.ts';

type Correction = Omit<Insertable<Database['permit_correction']>, 'property_id' | 'permit_id'>;

export async function insert(tx: Tx, key: PermitKey, correction: Correction): Promise<void> {
  await tx
    .insertInto('permit_correction')
    .values({ ...correction, property_id: key.property_id, permit_id: key.id })
    .execute();
}

/** The correction that the applicant has not made yet. */
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

/** Requests the renewal of a period. Returns false when it was requested before. */
export async function insertRenewal(tx: Tx, key: PermitKey, period: number, asked_at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('permit_renewal')
    .values({ property_id: key.property_id, permit_id: key.id, period, asked_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .execute();
  return added.length > 0;
}

/** Grants a requested renewal. Returns false when there is no open request for this period. */
export async function setRenewed(
  tx: Tx,
  key: PermitKey,
  period: number,
  by: { decided_by: string; decided_at: Date; log_id: string },
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

/** The last 7-day period that was requested. Returns 1 without requests, because the first period needs no request. */
export async function lastAskedPeriod(tx: Tx, key: PermitKey): Promise<number> {
  const { rows } = await sql<{ period: number }>`
    select coalesce(max(period), 1) as period from permit_renewal
     where property_id = ${key.property_id} and permit_id = ${key.id}`.execute(tx);
  return rows[0]?.period ?? 1;
}

/** The last 7-day period that was granted. Returns 1 without renewals, because the first period needs no renewal. */
export async function grantedPeriod(tx: Tx, key: PermitKey): Promise<number> {
  const { rows } = await sql<{ period: number }>`
    select coalesce(max(period), 1) as period from permit_renewal
     where property_id = ${key.property_id} and permit_id = ${key.id} and decided_at is not null`.execute(tx);
  return rows[0]?.period ?? 1;
}
