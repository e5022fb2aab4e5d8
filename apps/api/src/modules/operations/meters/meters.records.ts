import { METER_KINDS } from '@gerbang/shared/domain/operations/meters/readings';
import { sql } from 'kysely';

import type { Names } from '../../../platform/records/records-sheet.ts';
import type { RecordKind } from '../../../platform/records/records.ts';
import { refuseOddReplacements } from './meters.service.ts';

const UNIT = sql`(select u.name from unit u where u.property_id = r.property_id and u.id = r.unit_id)`;
/** A meter of a unit is on the floor of the unit. */
const FLOOR_ID = sql`coalesce((select u.floor_id from unit u where u.property_id = r.property_id and u.id = r.unit_id), r.floor_id)`;
const FLOOR = sql`(select f.name from floor f where f.property_id = r.property_id and f.id = ${FLOOR_ID})`;
const FLOOR_POSITION = sql`(select f.position from floor f where f.property_id = r.property_id and f.id = ${FLOOR_ID})`;
const TENANT = sql`(select t.name from tenant_unit tu join tenant t on t.property_id = tu.property_id and t.id = tu.tenant_id
                     where tu.property_id = r.property_id and tu.unit_id = r.unit_id)`;
const last = (column: ReturnType<typeof sql>) => sql`(select ${column} from meter_reading_in_force l
  where l.property_id = r.property_id and l.meter_id = r.id order by l.read_at desc, l.id desc limit 1)`;

const METER_PLACE = {
  unit: UNIT,
  floor: FLOOR,
  floor_position: FLOOR_POSITION,
  tenant: TENANT,
} as const;

/** A unit is matched by its name, or by name and floor when several units share the name. */
const UNIT_NAMES: Names = {
  all: (property_id) => sql`
    select u.id, u.name, f.name as place from unit u
      join floor f on f.property_id = u.property_id and f.id = u.floor_id
     where u.property_id = ${property_id}`,
  cell: (
    property_id,
  ) => sql`(select case when (select count(*) from unit o where o.property_id = ${property_id} and o.name = u.name) > 1
        then u.name || ' (' || f.name || ')' else u.name end
      from unit u join floor f on f.property_id = u.property_id and f.id = u.floor_id
     where u.property_id = r.property_id and u.id = r.unit_id)`,
};
const FLOOR_NAMES: Names = {
  all: (property_id) => sql`select id, name from floor where property_id = ${property_id}`,
  cell: () => sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`,
};

/** Everybody who may read the records of the building may read meters. A meter with readings cannot be deleted. */
export const METERS: RecordKind = {
  name: 'meter',
  table: 'meter',
  columns: [
    'serial_number',
    'kind',
    'unit_id',
    'floor_id',
    'location',
    'multiplier',
    'digits',
    'active',
    'replaced_by_id',
  ],
  relate: refuseOddReplacements,
  shown: {
    ...METER_PLACE,
    multiplier: sql`r.multiplier::float8`,
    replaced_by: sql`(select m.serial_number from meter m where m.property_id = r.property_id and m.id = r.replaced_by_id)`,
    last_value: last(sql`l.value`),
    last_read_at: last(sql`to_char(l.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
    last_is_odd: sql`coalesce(${last(sql`l.warnings <> '{}'`)}, false)`,
  },
  search: [sql`r.serial_number`, sql`r.location`, sql`coalesce(${UNIT}, '')`, sql`coalesce(${TENANT}, '')`],
  orders: {
    // By floor from the lowest up, then by unit. Meters without a floor come last.
    place: sql`lpad((coalesce(floor_position, 900000) + 100000)::text, 7, '0') || lower(coalesce(unit, location))`,
    serial_number: sql`lower(serial_number)`,
    tenant: sql`lower(tenant)`,
    last_read_at: sql`last_read_at`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
  narrow: ({ kind, floor_id, status }) => [
    ...(kind === undefined ? [] : [sql<boolean>`r.kind = ${kind}`]),
    ...(floor_id === undefined ? [] : [sql<boolean>`${FLOOR_ID} = ${floor_id}`]),
    ...(status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`]),
  ],
  access: { read: 'property.read', write: 'meter.update' },
  taken: {
    meter_serial_number_is_unique_in_its_property: 'serial_number',
    meter_unit_is_of_its_property: 'unit_id',
    meter_floor_is_of_its_property: 'floor_id',
    meter_is_replaced_by_one_of_its_property: 'replaced_by_id',
  },
  sheet: {
    key: ['serial_number'],
    fields: [
      { name: 'serial_number', type: 'text' },
      { name: 'kind', type: 'value', values: METER_KINDS },
      { name: 'unit_id', type: 'record', names: UNIT_NAMES },
      { name: 'floor_id', type: 'record', names: FLOOR_NAMES },
      { name: 'location', type: 'text', width: 28 },
      { name: 'multiplier', type: 'decimal', width: 12 },
      { name: 'digits', type: 'number', width: 12 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
