import type { NewsChoices } from '@gerbang/shared/contracts/news';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import { anywhere } from '../../platform/datatable.ts';

/** Tenants that one answer names; whoever looks for another one searches. */
const TENANTS = 50;

/** What a news can be sorted into, and whom it can be for. */
export async function list(tx: Tx, property_id: string, search: string): Promise<NewsChoices> {
  const { rows: categories } = await sql<{ id: string; name: string; kind: string }>`
    select id, name, kind from category where property_id = ${property_id} and active and kind in ('news', 'tenant')
     order by lower(name)`.execute(tx);
  const { rows: roles } = await sql<{ id: string; name: string }>`
    select r.id, r.name from role r join property p on p.group_id = r.group_id where p.id = ${property_id}
     order by lower(r.name)`.execute(tx);
  // The text that the index of `tenant_list` knows.
  const { rows: tenants } = await sql<{ id: string; name: string }>`
    select id, name from tenant_list where property_id = ${property_id} and active
       and (${search === ''} or lower(name || e'\n' || phone) like ${anywhere(search)})
     order by lower(name) limit ${TENANTS}`.execute(tx);
  const ofKind = (kind: string) => categories.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, name }));
  return { categories: ofKind('news'), tenant_categories: ofKind('tenant'), roles, tenants };
}
