import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** A tenant of a property. */
export interface TenantKey {
  property_id: string;
  id: string;
}

/** What of a tenant's units a wish changes, units that are not the property's among them. */
export async function setUnits(tx: Tx, { property_id, id }: TenantKey, unit_ids: readonly string[]): Promise<void> {
  await sql`
    delete from tenant_unit
     where property_id = ${property_id} and tenant_id = ${id} and unit_id <> all(${[...unit_ids]}::uuid[])`.execute(tx);
  await sql`
    insert into tenant_unit (property_id, tenant_id, unit_id)
    select ${property_id}, ${id}, wanted from unnest(${[...unit_ids]}::uuid[]) as wanted
     where not exists (select from tenant_unit
                        where property_id = ${property_id} and tenant_id = ${id} and unit_id = wanted)`.execute(tx);
}

/** The accounts that log in for a tenant. */
export async function listAccounts(tx: Tx, { property_id, id }: TenantKey): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from tenant_account where property_id = ${property_id} and tenant_id = ${id}`.execute(tx);
  return rows.map((row) => row.account_id);
}
