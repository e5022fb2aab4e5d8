import type { SearchAnswer } from '@gerbang/shared/contracts/insight/search';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** Records of `property_id` come first. `limit` applies to each kind of record. */
export interface SearchScope {
  property_id: string;
  limit: number;
}

/** Permits whose code or company starts with the given prefix. Skips a prefix that is null. */
export async function findPermits(
  tx: Tx,
  { property_id, limit }: SearchScope,
  begins: { code: string | null; company: string | null },
): Promise<SearchAnswer['permits']> {
  const { rows } = await sql<SearchAnswer['permits'][number]>`
    select k.property_id, k.id, pr.name as property, p.code, p.kind, p.state,
           coalesce(nullif(a.company, ''), a.name) as company
      from search_permits(${property_id}, ${begins.code}, ${begins.company}, ${limit}) with ordinality as k(property_id, id, place)
      join permit p on p.property_id = k.property_id and p.id = k.id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      join property pr on pr.id = p.property_id
     order by k.place`.execute(tx);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Tenants whose name or phone number contains the pattern. Names that start with the pattern come first. */
export function findTenants(tx: Tx, place: SearchScope, pattern: string): Promise<SearchAnswer['tenants']> {
  return read(
    tx,
    sql`select k.property_id, k.id, pr.name as property, t.name, t.active
          from search_tenants(${place.property_id}, ${pattern}, ${place.limit}) with ordinality as k(property_id, id, place)
          join tenant t on t.property_id = k.property_id and t.id = k.id
          join property pr on pr.id = t.property_id
         order by (lower(t.name) like ${pattern.slice(1)}) desc, k.place`,
  );
}

/**
 * Assets whose name, code, serial number or location contains the pattern. Names that start with the pattern come
 * first.
 */
export function findAssets(tx: Tx, place: SearchScope, pattern: string): Promise<SearchAnswer['assets']> {
  return read(
    tx,
    sql`select k.property_id, k.id, pr.name as property, a.name, a.code
          from search_assets(${place.property_id}, ${pattern}, ${place.limit}) with ordinality as k(property_id, id, place)
          join asset a on a.property_id = k.property_id and a.id = k.id
          join property pr on pr.id = a.property_id
         order by (lower(a.name) like ${pattern.slice(1)}) desc, k.place`,
  );
}

export function findWorkOrders(tx: Tx, place: SearchScope, pattern: string): Promise<SearchAnswer['work_orders']> {
  return read(
    tx,
    sql`select k.property_id, k.id, pr.name as property, w.title, w.code, w.status
          from search_work_orders(${place.property_id}, ${pattern}, ${place.limit}) with ordinality as k(property_id, id, place)
          join work_order w on w.property_id = k.property_id and w.id = k.id
          join property pr on pr.id = w.property_id
         order by k.place`,
  );
}

async function read<Row>(tx: Tx, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${query}`.execute(tx);
  return rows;
}
