import { OPEN_STATES } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Names } from '../../../platform/records/records-sheet.ts';
import type { RecordKind } from '../../../platform/records/records.ts';
import { categoryNames } from '../categories/category-names.service.ts';
import { relateTenants } from './tenants.service.ts';

const UNITS = sql`
  from tenant_unit tu
  join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
  join floor f on f.property_id = u.property_id and f.id = u.floor_id
 where tu.property_id = r.property_id and tu.tenant_id = r.id`;

const CATEGORY_NAMES = categoryNames('tenant');

/** Sheets refer to units by name. When several units share a name, the floor is added. */
const UNIT_NAMES: Names = {
  all: (property_id) => sql`
    select u.id, u.name, f.name as place, tu.tenant_id as holder_id
      from unit u
      join floor f on f.property_id = u.property_id and f.id = u.floor_id
      left join tenant_unit tu on tu.property_id = u.property_id and tu.unit_id = u.id
     where u.property_id = ${property_id}`,
  cell: (property_id) => sql`coalesce((
    select jsonb_agg(case when u.name = any(array(select name from unit where property_id = ${property_id}
                                                   group by name having count(*) > 1))
                          then u.name || ' (' || f.name || ')' else u.name end
                     order by f.position, u.name) ${UNITS}), '[]')`,
};

/** The units of a tenant are in `tenant_unit`, which the service writes. */
export const TENANTS: RecordKind = {
  name: 'tenant',
  table: 'tenant',
  list: 'tenant_list',
  columns: ['name', 'phone', 'category_id', 'active'],
  related: ['unit_ids'],
  relate: relateTenants,
  shown: {
    unit_ids: sql`coalesce((select jsonb_agg(u.id order by f.position, u.name) ${UNITS}), '[]')`,
    units: sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'floor', f.name)
                                          order by f.position, u.name) ${UNITS}), '[]')`,
    category: CATEGORY_NAMES.cell(),
    logins: sql`(select count(*)::int from tenant_account ta where ta.property_id = r.property_id and ta.tenant_id = r.id)`,
    open_permits: sql`(select count(*)::int from permit p
                        where p.property_id = r.property_id and p.tenant_id = r.id and p.state = any(${[...OPEN_STATES]}))`,
  },
  // Must match the expression of the search index.
  search: [sql`r.name || e'\\n' || r.phone`],
  orders: {
    name: { by: sql`lower(name)`, is_never_null: true },
    category: { by: sql`lower(category)`, is_in_other_table: true },
    logins: { by: sql`logins`, is_in_other_table: true },
    open_permits: { by: sql`open_permits`, is_in_other_table: true },
    updated_at: { by: sql`updated_at`, is_never_null: true },
    id: sql`id`,
  },
  narrow: ({ category_id, floor_id, status }) => [
    ...(category_id === undefined ? [] : [sql<boolean>`r.category_id = ${category_id}`]),
    ...(floor_id === undefined ? [] : [sql<boolean>`exists (select ${UNITS} and u.floor_id = ${floor_id})`]),
    // Must match the expression of the search index.
    ...(status === undefined ? [] : [sql<boolean>`r.active::int = ${status === 'active' ? 1 : 0}`]),
  ],
  access: { read: 'tenant.read', write: 'tenant.update' },
  taken: {
    tenant_category_is_of_tenants: 'category_id',
    unit_has_one_tenant: 'unit_ids',
    tenant_unit_property_id_unit_id_fkey: 'unit_ids',
  },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 32 },
      { name: 'unit_ids', type: 'records', names: UNIT_NAMES, sole: true, width: 28 },
      { name: 'category_id', type: 'record', names: CATEGORY_NAMES },
      { name: 'phone', type: 'text' },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
