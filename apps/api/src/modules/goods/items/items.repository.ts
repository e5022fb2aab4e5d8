import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface TenantScope {
  property_id: string;
  tenant_id: string;
}

export interface ListedItem {
  id: string;
  name: string;
  description: string;
  unit: string;
  photo_file_id: string | null;
  inside: number | null;
  left: number | null;
}

/** Saved items of a tenant, and items that are inside though the tenant no longer saves them. */
export async function listItems(
  tx: Tx,
  { property_id, tenant_id }: TenantScope,
  filter: { search: string; is_inside: boolean; limit: number },
): Promise<ListedItem[]> {
  const search = filter.search.trim().toLowerCase();
  const { rows } = await sql<ListedItem>`
    select i.id, i.name, i.description, i.unit, i.photo_file_id, b.inside, b.left
      from goods_item i
      left join (select l.item_id, sum(l.qty_in - l.qty_out)::int as inside,
                        sum(l.qty_in - l.qty_out - l.qty_reserved)::int as left
                   from goods_lot l where l.property_id = ${property_id} and l.tenant_id = ${tenant_id}
                  group by l.item_id) b on b.item_id = i.id
     where i.property_id = ${property_id} and i.tenant_id = ${tenant_id}
       and (b.inside > 0 or i.saved and not ${filter.is_inside})
       and (${search} = '' or strpos(lower(i.name), ${search}) > 0)
     order by lower(i.name), i.id limit ${filter.limit}`.execute(tx);
  return rows;
}
