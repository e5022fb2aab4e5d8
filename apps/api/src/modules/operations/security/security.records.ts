import { sql } from 'kysely';

import type { Names } from '../../../platform/records/records-sheet.ts';
import type { RecordKind } from '../../../platform/records/records.ts';
import { relateCheckpoints, relateTemplates } from './checkpoints.service.ts';

const ACCESS = { read: 'property.read', write: 'security_schedule.update' } as const;

/** The name in the language of the reader, which lists show and sort by. */
const SHOWN_NAME = sql`lower(local_name(name, name_en))`;

const FLOOR = sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id)`;
const FLOOR_NAMES: Names = {
  all: (property_id) => sql`select id, name from floor where property_id = ${property_id}`,
  cell: () => FLOOR,
};

const STOPS = sql`
  from patrol_template_stop s
  join patrol_checkpoint c on c.property_id = s.property_id and c.id = s.checkpoint_id
 where s.property_id = r.property_id and s.template_id = r.id`;
const CHECKPOINT_NAMES: Names = {
  all: (property_id) => sql`select id, name from patrol_checkpoint where property_id = ${property_id}`,
  cell: () => sql`coalesce((select jsonb_agg(c.name order by s.position) ${STOPS}), '[]')`,
};

const narrowByStatus: RecordKind['narrow'] = ({ status }) =>
  status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`];

export const POSTS: RecordKind = {
  name: 'security-post',
  table: 'security_post',
  columns: ['name', 'name_en', 'position', 'active'],
  search: [sql`r.name`, sql`r.name_en`],
  orders: { position: sql`position`, name: SHOWN_NAME, updated_at: sql`updated_at`, id: sql`id` },
  narrow: narrowByStatus,
  access: ACCESS,
  taken: { security_post_name_is_unique_in_its_property: 'name' },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 28 },
      { name: 'name_en', type: 'text', width: 28 },
      { name: 'position', type: 'number', width: 12 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};

/** Shifts of a property. Planned duties keep their times when the shift changes. */
export const SHIFTS: RecordKind = {
  name: 'security-shift',
  table: 'security_shift',
  columns: ['name', 'name_en', 'starts', 'ends', 'position', 'active'],
  // The database returns times with seconds.
  shown: { starts: sql`to_char(r.starts, 'HH24:MI')`, ends: sql`to_char(r.ends, 'HH24:MI')` },
  search: [sql`r.name`, sql`r.name_en`],
  orders: {
    position: sql`position`,
    name: SHOWN_NAME,
    starts: sql`starts`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
  narrow: narrowByStatus,
  access: ACCESS,
  taken: { security_shift_name_is_unique_in_its_property: 'name' },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 24 },
      { name: 'name_en', type: 'text', width: 24 },
      { name: 'starts', type: 'time', width: 12 },
      { name: 'ends', type: 'time', width: 12 },
      { name: 'position', type: 'number', width: 12 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};

/** Checkpoints of patrol rounds. The codes on their labels are created by the service and shown in no list. */
export const CHECKPOINTS: RecordKind = {
  name: 'patrol-checkpoint',
  table: 'patrol_checkpoint',
  columns: ['name', 'floor_id', 'location', 'active'],
  relate: relateCheckpoints,
  shown: { floor: FLOOR },
  search: [sql`r.name`, sql`r.location`],
  orders: { name: sql`lower(name)`, floor: sql`lower(floor)`, updated_at: sql`updated_at`, id: sql`id` },
  narrow: ({ status, floor_id }) => [
    ...(status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`]),
    ...(floor_id === undefined ? [] : [sql<boolean>`r.floor_id = ${floor_id}`]),
  ],
  access: ACCESS,
  taken: {
    patrol_checkpoint_name_is_unique_in_its_property: 'name',
    patrol_checkpoint_floor_is_of_its_property: 'floor_id',
  },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 32 },
      { name: 'floor_id', type: 'record', names: FLOOR_NAMES },
      { name: 'location', type: 'text', width: 28 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};

/** Templates of patrol rounds. Their checkpoints are in a separate table, which the service writes. */
export const TEMPLATES: RecordKind = {
  name: 'patrol-template',
  table: 'patrol_template',
  columns: ['name', 'is_ordered', 'within_minutes', 'times_per_shift', 'active'],
  related: ['checkpoint_ids'],
  relate: relateTemplates,
  shown: {
    checkpoint_ids: sql`coalesce((select jsonb_agg(c.id order by s.position) ${STOPS}), '[]')`,
    checkpoints: sql`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by s.position) ${STOPS}), '[]')`,
  },
  search: [sql`r.name`],
  orders: {
    name: sql`lower(name)`,
    within_minutes: sql`within_minutes`,
    updated_at: sql`updated_at`,
    id: sql`id`,
  },
  narrow: narrowByStatus,
  access: ACCESS,
  taken: {
    patrol_template_name_is_unique_in_its_property: 'name',
    template_stop_is_a_checkpoint_of_its_property: 'checkpoint_ids',
  },
  sheet: {
    key: ['name'],
    fields: [
      { name: 'name', type: 'text', width: 28 },
      { name: 'checkpoint_ids', type: 'records', names: CHECKPOINT_NAMES, width: 60 },
      { name: 'is_ordered', type: 'truth', width: 12 },
      { name: 'within_minutes', type: 'number', width: 12 },
      { name: 'times_per_shift', type: 'number', width: 12 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
