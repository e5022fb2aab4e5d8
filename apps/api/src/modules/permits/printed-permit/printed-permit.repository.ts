import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

export function findLanguage(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit')
    .select('language')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds a permit by its normalised code alone, before the property is known. */
export async function findByCode(db: Db, code: string): Promise<PermitKey | undefined> {
  const { rows } = await sql<PermitKey>`
    select property_id, permit_id as id from find_permit_of_code(${code})`.execute(db);
  return rows[0];
}

/** Whether all stages have approved. A permit that was cancelled or closed in review has one that did not. */
const WAS_APPROVED = sql<boolean>`not exists (
  select from permit_stage g
   where g.property_id = p.property_id and g.permit_id = p.id and g.decision is distinct from 'approved')`;

/** A permit with its place, which anybody may see who has its pass or its number. */
export function findPermit(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit as p')
    .innerJoin('property as pr', 'pr.id', 'p.property_id')
    .leftJoin('floor as f', (join) =>
      join.onRef('f.property_id', '=', 'p.property_id').onRef('f.id', '=', 'p.floor_id'),
    )
    .leftJoin('bay_booking as bb', (join) =>
      join.onRef('bb.property_id', '=', 'p.property_id').onRef('bb.permit_id', '=', 'p.id'),
    )
    .leftJoin('bay as b', (join) => join.onRef('b.property_id', '=', 'bb.property_id').onRef('b.id', '=', 'bb.bay_id'))
    .selectAll('p')
    .select(['pr.name as property_name', 'pr.time_zone', 'f.name as floor_name', 'b.name as bay_name'])
    .select(WAS_APPROVED.as('was_approved'))
    .where('p.property_id', '=', property_id)
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** Number of different items that were not refused, and their total quantity. */
export async function countItems(tx: Tx, { property_id, id }: PermitKey): Promise<{ kinds: number; total: number }> {
  const { rows } = await sql<{ kinds: number; total: number }>`
    select count(*)::int as kinds, coalesce(sum(qty), 0)::int as total
      from permit_item where property_id = ${property_id} and permit_id = ${id} and rejection_note is null`.execute(tx);
  return rows[0] ?? { kinds: 0, total: 0 };
}
