import type { ErasedKind } from '@gerbang/shared/domain/people/personal-data';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

export type ErasedCounts = Partial<Record<ErasedKind, number>>;

interface DuePermit {
  property_id: string;
  id: string;
  /** Null when its applicant has asked for the erasure. */
  months: number | null;
}

/** A batch of permits of all properties that are over and whose data has been kept long enough. */
export async function listDuePermits(db: Db, now: Date, limit: number): Promise<DuePermit[]> {
  const { rows } = await sql<DuePermit>`
    select property_id, id, months from permits_to_erase(${now}, ${limit})`.execute(db);
  return rows;
}

/** Returns what was erased, or undefined when the permit is not over or was erased before. */
export async function erasePermit(tx: Tx, permit: DuePermit, now: Date): Promise<ErasedCounts | undefined> {
  const { rows } = await sql<{ counts: ErasedCounts | null }>`
    select erase_permit(${permit.property_id}, ${permit.id}, ${now}, ${permit.months}) as counts`.execute(tx);
  return rows[0]?.counts ?? undefined;
}

/** Erases one batch of the other records of a property and returns how much it was. */
export async function eraseOldRecords(tx: Tx, property_id: string, now: Date, limit: number): Promise<ErasedCounts> {
  const { rows } = await sql<{ counts: ErasedCounts }>`
    select erase_old_records(${property_id}, ${now}, ${limit}) as counts`.execute(tx);
  return rows[0]?.counts ?? {};
}

/** Erases one batch of inactive accounts and returns their number. */
export async function eraseOldAccounts(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`select erase_old_accounts(${now}, ${limit}) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
}

export function findSettings(tx: Tx, property_id: string) {
  const settings = tx.selectFrom('property').select(['retention_days', 'retention_months']);
  return settings.where('id', '=', property_id).executeTakeFirst();
}

export function listErased(tx: Tx, property_id: string) {
  return tx
    .selectFrom('erased_count')
    .select(['day', 'kind', 'erased'])
    .where('property_id', '=', property_id)
    .orderBy('day', 'desc')
    .orderBy('kind')
    .limit(100)
    .execute();
}

export function listErasures(tx: Tx, property_id: string) {
  return tx
    .selectFrom('person_erasure as e')
    .leftJoin('account as a', 'a.id', 'e.erased_by')
    .select(['e.at', 'e.mailbox_hash', 'a.name as by', 'e.reason', 'e.erased', 'e.waiting'])
    .where('e.property_id', '=', property_id)
    .orderBy('e.at', 'desc')
    .limit(50)
    .execute();
}

/** Ids of properties in their order, after the given one. */
export async function listProperties(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from properties_after(${after}, ${limit}) as id`.execute(db);
  return rows.map(({ id }) => id);
}
