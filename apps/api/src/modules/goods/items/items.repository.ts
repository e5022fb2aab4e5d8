import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface TenantScope {
  property_id: string;
  tenant_id: string;
}

export function listSaved(tx: Tx, scope: TenantScope, filter: { search: string; limit: number }) {
  let query = tx
    .selectFrom('goods_item')
    .select(['id', 'name', 'description', 'unit', 'photo_file_id'])
    .where('property_id', '=', scope.property_id)
    .where('tenant_id', '=', scope.tenant_id)
    .where('saved', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.limit);
  const search = filter.search.trim().toLowerCase();
  if (search !== '') query = query.where(sql<boolean>`strpos(lower(name), ${search}) > 0`);
  return query.execute();
}
