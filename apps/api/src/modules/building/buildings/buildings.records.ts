import { sql } from 'kysely';

import type { RecordKind } from '../../../platform/records/records.ts';

/** A floor with units cannot be deleted. */
export const FLOORS: RecordKind = {
  name: 'floor',
  table: 'floor',
  columns: ['name', 'position'],
  shown: { units: sql`(select count(*)::int from unit u where u.property_id = r.property_id and u.floor_id = r.id)` },
  search: [sql`r.name`],
  orders: { position: sql`position`, name: sql`lower(name)`, units: sql`units`, id: sql`id` },
  access: { read: 'property.read', write: 'property.update' },
  taken: { floor_name_is_unique_in_its_property: 'name' },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 32 },
      { name: 'position', type: 'number', width: 12 },
    ],
  },
};

/** A unit assigned to a tenant cannot be deleted. */
export const UNITS: RecordKind = {
  name: 'unit',
  table: 'unit',
  list: 'unit_list',
  columns: ['name', 'floor_id'],
  shown: {
    floor: sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`,
    tenant: sql`(select t.name from tenant_unit tu join tenant t on t.property_id = tu.property_id and t.id = tu.tenant_id
                  where tu.property_id = r.property_id and tu.unit_id = r.id)`,
  },
  search: [sql`r.name`],
  orders: {
    name: { by: sql`lower(name)`, is_never_null: true },
    floor: { by: sql`lower(floor)`, is_in_other_table: true },
    tenant: { by: sql`lower(tenant)`, is_in_other_table: true },
    id: sql`id`,
  },
  narrow: ({ floor_id }) => (floor_id === undefined ? [] : [sql<boolean>`r.floor_id = ${floor_id}`]),
  access: { read: 'property.read', write: 'property.update' },
  taken: { unit_name_is_unique_on_its_floor: 'name', unit_property_id_floor_id_fkey: 'floor_id' },
  sheet: {
    key: ['floor_id', 'name'],
    label: ['name', 'floor_id'],
    fields: [
      { name: 'name', type: 'text' },
      {
        name: 'floor_id',
        type: 'record',
        names: {
          all: (property_id) => sql`select id, name from floor where property_id = ${property_id}`,
          cell: () => sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`,
        },
      },
    ],
  },
};

/** Loading bays and goods lifts. A bay with a booking cannot be deleted, only deactivated. */
export const BAYS: RecordKind = {
  name: 'bay',
  table: 'bay',
  columns: ['name', 'kind', 'active'],
  search: [sql`r.name`],
  orders: { name: sql`lower(name)`, kind: sql`kind`, id: sql`id` },
  access: { read: 'property.read', write: 'slot.update' },
  taken: { bay_name_is_unique_in_its_property: 'name' },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 32 },
      { name: 'kind', type: 'value', values: ['bay', 'goods_lift'] },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
