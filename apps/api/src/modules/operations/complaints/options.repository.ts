import './complaints.table.ts';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere } from '../../../platform/database/datatable.ts';

interface Named {
  id: string;
  name: string;
}

const TENANTS_OFFERED = 30;

export function listCategories(tx: Tx, property_id: string): Promise<Named[]> {
  return tx
    .selectFrom('category')
    .select(['id', sql<string>`local_name(name, name_en)`.as('name')])
    .where('property_id', '=', property_id)
    .where('kind', '=', 'complaint')
    .where('active', '=', true)
    .orderBy(sql`lower(local_name(category.name, category.name_en))`)
    .orderBy('id')
    .execute();
}

export async function findOfficePhone(tx: Tx, property_id: string): Promise<string> {
  const row = await tx.selectFrom('property').select('contact_phone').where('id', '=', property_id).executeTakeFirst();
  return row?.contact_phone ?? '';
}

export function listFloors(tx: Tx, property_id: string): Promise<Named[]> {
  return tx
    .selectFrom('floor')
    .select(['id', 'name'])
    .where('property_id', '=', property_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function listHandlers(tx: Tx, property_id: string): Promise<Named[]> {
  const { rows } = await sql<Named>`${handlersQuery(property_id)} order by lower(a.name), a.id`.execute(tx);
  return rows;
}

export async function isHandler(tx: Tx, property_id: string, account_id: string): Promise<boolean> {
  const { rows } = await sql<Named>`${handlersQuery(property_id)} and a.id = ${account_id}`.execute(tx);
  return rows.length > 0;
}

function handlersQuery(property_id: string) {
  return sql`
    select a.id, a.name from staff_property sp
      join account a on a.id = sp.account_id and a.kind = 'staff' and a.active
      join role_action ra on ra.role_id = a.role_id and ra.action = 'complaint.update'
     where sp.property_id = ${property_id}`;
}

export async function isActiveTenant(tx: Tx, property_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from tenant where property_id = ${property_id} and id = ${id} and active`.execute(tx);
  return rows.length > 0;
}

export async function isFloor(tx: Tx, property_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from floor where property_id = ${property_id} and id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Active tenants whose name or unit contains `search`, with their units. */
export async function listTenants(
  tx: Tx,
  property_id: string,
  search: string,
): Promise<(Named & { units: Named[] })[]> {
  const pattern = anywhere(search);
  const { rows } = await sql<Named & { units: Named[] }>`
    select t.id, t.name,
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name)
                       from tenant_unit tu
                       join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
                      where tu.property_id = t.property_id and tu.tenant_id = t.id), '[]') as units
      from tenant t
     where t.property_id = ${property_id} and t.active
       and (lower(t.name) like ${pattern} or exists (
             select from tenant_unit tu
               join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
              where tu.property_id = t.property_id and tu.tenant_id = t.id and lower(u.name) like ${pattern}))
     order by lower(t.name), t.id limit ${TENANTS_OFFERED}`.execute(tx);
  return rows;
}

export async function listUnitsOf(tx: Tx, property_id: string, tenant_id: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.id, u.name from tenant_unit tu
      join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
     where tu.property_id = ${property_id} and tu.tenant_id = ${tenant_id} order by u.name, u.id`.execute(tx);
  return rows;
}
