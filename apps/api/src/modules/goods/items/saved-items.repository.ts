import type { TenantItemFacts, TenantItemQuery } from '@gerbang/shared/contracts/goods/tenant-items';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface ItemKey {
  property_id: string;
  id: string;
}

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

export type ItemColumns = Pick<TenantItemFacts, 'name' | 'description' | 'unit'> & { photo_file_id: string | null };

const ORDERS: Orders = {
  name: sql`lower(name)`,
  unit: sql`lower(unit)`,
  updated_at: sql`updated_at`,
  id: sql`id`,
};

export function listPage(tx: Tx, ask: TenantItemQuery): Promise<Page<StoredItem>> {
  const search = ask.search_by.trim();
  let query = selectSaved(tx, ask.property_id).where('tenant_id', '=', ask.tenant_id);
  if (search !== '')
    query = query.where(
      sql<boolean>`(lower(name) like ${anywhere(search)} or lower(description) like ${anywhere(search)})`,
    );
  return readPage(tx, query, ask, ORDERS);
}

export function find(tx: Tx, { property_id, id }: ItemKey): Promise<StoredItem | undefined> {
  return selectSaved(tx, property_id).where('id', '=', id).executeTakeFirst();
}

export function lock(tx: Tx, { property_id, id }: ItemKey): Promise<StoredItem | undefined> {
  return selectSaved(tx, property_id).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insert(tx: Tx, key: ItemKey, row: ItemColumns & { tenant_id: string }, now: Date): Promise<void> {
  await tx
    .insertInto('goods_item')
    .values({ ...key, ...row, saved: true, created_at: now, updated_at: now })
    .execute();
}

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

/** Saved items of a property's tenants. The table also contains items that only permits refer to. */
function selectSaved(tx: Tx, property_id: string) {
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
