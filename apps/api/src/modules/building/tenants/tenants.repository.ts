import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/**
 * Assigns units to tenants. Frees units before it assigns them, so that tenants can swap units. The foreign key refuses
 * units of another property.
 */
export async function setUnits(
  tx: Tx,
  property_id: string,
  wishes: readonly { id: string; unit_ids: readonly string[] }[],
): Promise<void> {
  const tenant_ids = wishes.map(({ id }) => id);
  const pairs = JSON.stringify(
    wishes.flatMap(({ id, unit_ids }) => unit_ids.map((unit_id) => ({ tenant_id: id, unit_id }))),
  );
  const wanted = sql`jsonb_to_recordset(${pairs}::jsonb) as wanted(tenant_id uuid, unit_id uuid)`;
  await sql`
    delete from tenant_unit let
     where let.property_id = ${property_id} and let.tenant_id = any(${tenant_ids}::uuid[])
       and (let.tenant_id, let.unit_id) not in (select tenant_id, unit_id from ${wanted})`.execute(tx);
  await sql`
    insert into tenant_unit (property_id, tenant_id, unit_id)
    select distinct ${property_id}::uuid, wanted.tenant_id, wanted.unit_id from ${wanted}
     where not exists (select from tenant_unit let
                        where let.property_id = ${property_id} and let.tenant_id = wanted.tenant_id
                          and let.unit_id = wanted.unit_id)`.execute(tx);
}

export async function listAccounts(tx: Tx, property_id: string, tenant_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from tenant_account
     where property_id = ${property_id} and tenant_id = any(${[...tenant_ids]}::uuid[])`.execute(tx);
  return rows.map((row) => row.account_id);
}
