import type { TenantItemFacts, TenantItemQuery } from '@gerbang/shared/contracts/tenant-items';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../platform/datatable.ts';

/** One thing of a property. */
export interface ItemKey {
  property_id: string;
  id: string;
}

/** A thing that a tenant has saved, as it is stored. */
export interface StoredItem {
  id: string;
  tenant_id: string;
  name: string;
  description: string;
  unit: string;
  photo_file_id: string | null;
  version: number;
  updated_at: Date;
}

/** What of a thing can be changed. */
export type ItemColumns = Pick<TenantItemFacts, 'name' | 'description' | 'unit'> & { photo_file_id: string | null };

const ORDERS: Orders = {
  name: sql`lower(name)`,
  unit: sql`lower(unit)`,
  updated_at: sql`updated_at`,
  id: sql`id`,
};

/** One page of what a tenant has saved. */
export function listPage(tx: Tx, ask: TenantItemQuery): Promise<Page<StoredItem>> {
  const search = ask.search_by.trim();
  let query = saved(tx, ask.property_id).where('tenant_id', '=', ask.tenant_id);
  if (search !== '')
    query = query.where(
      sql<boolean>`(lower(name) like ${anywhere(search)} or lower(description) like ${anywhere(search)})`,
    );
  return readPage(tx, query, ask, ORDERS);
}

/** A thing that a tenant of the property has saved. */
export function find(tx: Tx, { property_id, id }: ItemKey): Promise<StoredItem | undefined> {
  return saved(tx, property_id).where('id', '=', id).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lock(tx: Tx, { property_id, id }: ItemKey): Promise<StoredItem | undefined> {
  return saved(tx, property_id).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Saves a new thing for a tenant. */
export async function insert(tx: Tx, key: ItemKey, row: ItemColumns & { tenant_id: string }, now: Date): Promise<void> {
  await tx
    .insertInto('goods_item')
    .values({ ...key, ...row, saved: true, created_at: now, updated_at: now })
    .execute();
}

/** Changes a thing. */
export async function set(
  tx: Tx,
  { property_id, id }: ItemKey,
  change: ItemColumns | { saved: false },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goods_item')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Of all the things that ever passed the gate, those that tenants of a property have saved. */
function saved(tx: Tx, property_id: string) {
  return tx
    .selectFrom('goods_item')
    .select([
      'id',
      sql<string>`tenant_id`.as('tenant_id'),
      'name',
      'description',
      'unit',
      'photo_file_id',
      'version',
      'updated_at',
    ])
    .where('property_id', '=', property_id)
    .where('saved', '=', true);
}
