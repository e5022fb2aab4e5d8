import { OPEN_STATES } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { RecordKind } from '../../platform/records.ts';
import { relateTenant } from './tenants.service.ts';

const UNITS = sql`
  from tenant_unit tu
  join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
  join floor f on f.property_id = u.property_id and f.id = u.floor_id
 where tu.property_id = r.property_id and tu.tenant_id = r.id`;

/** Tenants as staff keep them; what they have let stands in a table of its own and is written by the service. */
export const TENANTS: RecordKind = {
  name: 'tenant',
  table: 'tenant',
  columns: ['name', 'phone', 'category_id', 'active'],
  related: ['unit_ids'],
  relate: relateTenant,
  shown: {
    unit_ids: sql`coalesce((select jsonb_agg(u.id order by f.position, u.name) ${UNITS}), '[]')`,
    units: sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'floor', f.name)
                                          order by f.position, u.name) ${UNITS}), '[]')`,
    category: sql`(select c.name from category c where c.property_id = r.property_id and c.id = r.category_id)`,
    logins: sql`(select count(*)::int from tenant_account ta where ta.property_id = r.property_id and ta.tenant_id = r.id)`,
    open_permits: sql`(select count(*)::int from permit p
                        where p.property_id = r.property_id and p.tenant_id = r.id and p.state = any(${[...OPEN_STATES]}))`,
  },
  search: [sql`r.name`, sql`r.phone`],
  orders: {
    name: sql`lower(name)`,
    category: sql`lower(category)`,
    logins: sql`logins`,
    open_permits: sql`open_permits`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
  narrow: ({ category_id, floor_id, status }) => [
    ...(category_id === undefined ? [] : [sql<boolean>`r.category_id = ${category_id}`]),
    ...(floor_id === undefined ? [] : [sql<boolean>`exists (select ${UNITS} and u.floor_id = ${floor_id})`]),
    ...(status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`]),
  ],
  access: { read: 'tenant.read', write: 'tenant.update' },
  taken: {
    tenant_category_is_of_tenants: 'category_id',
    unit_has_one_tenant: 'unit_ids',
    tenant_unit_property_id_unit_id_fkey: 'unit_ids',
  },
};
