import type { NewsChoices } from '@gerbang/shared/contracts/operations/news';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere } from '../../../platform/database/datatable.ts';

/** Maximum number of tenants in one response. The user finds others by search. */
const TENANTS = 50;

/** Categories of news, and the tenant categories, roles and tenants an article can be addressed to. */
export async function list(tx: Tx, property_id: string, search: string): Promise<NewsChoices> {
  const { rows: categories } = await sql<{ id: string; name: string; kind: string }>`
    select id, local_name(name, name_en) as name, kind from category where property_id = ${property_id} and active and kind in ('news', 'tenant')
     order by lower(local_name(name, name_en))`.execute(tx);
  const { rows: roles } = await sql<{ id: string; name: string }>`
    select r.id, r.name from role r join property p on p.group_id = r.group_id where p.id = ${property_id}
     order by lower(r.name)`.execute(tx);
  // The same expression as in the index of `tenant_list`.
  const { rows: tenants } = await sql<{ id: string; name: string }>`
    select id, name from tenant_list where property_id = ${property_id} and active
       and (${search === ''} or lower(name || e'\n' || phone) like ${anywhere(search)})
     order by lower(name) limit ${TENANTS}`.execute(tx);
  const ofKind = (kind: string) => categories.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, name }));
  return { categories: ofKind('news'), tenant_categories: ofKind('tenant'), roles, tenants };
}
