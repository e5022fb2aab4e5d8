import { sql } from 'kysely';

import type { RecordKind } from '../../../platform/records/records.ts';
import { refusalOfSlot, relateSlots } from './slots.service.ts';

/** Time slots for goods. A slot with bookings cannot be deleted, only deactivated. */
export const SLOTS: RecordKind = {
  name: 'slot',
  table: 'slot',
  columns: ['kind', 'name', 'starts', 'ends', 'capacity', 'position', 'active'],
  fixed: ['kind'],
  relate: relateSlots,
  refusal: refusalOfSlot,
  // The database returns times with seconds; the API shows minutes.
  shown: { starts: sql`to_char(r.starts, 'HH24:MI')`, ends: sql`to_char(r.ends, 'HH24:MI')` },
  search: [sql`r.name`],
  orders: {
    position: sql`position`,
    name: sql`lower(name)`,
    kind: sql`kind`,
    capacity: sql`capacity`,
    id: sql`id`,
  },
  narrow: ({ kind, status }) => [
    ...(kind === undefined ? [] : [sql<boolean>`r.kind = ${kind}`]),
    ...(status === undefined ? [] : [sql<boolean>`r.active = ${status === 'active'}`]),
  ],
  access: { read: 'property.read', write: 'slot.update' },
  taken: { slot_name_is_unique_per_kind: 'name' },
  sheet: {
    key: ['kind', 'name'],
    label: ['name', 'kind'],
    fields: [
      { name: 'kind', type: 'value', values: ['loading', 'unloading'] },
      { name: 'name', type: 'text', made: true, width: 24 },
      { name: 'starts', type: 'time', width: 12 },
      { name: 'ends', type: 'time', width: 12 },
      { name: 'capacity', type: 'number', width: 12 },
      { name: 'position', type: 'number', width: 12 },
      { name: 'active', type: 'truth', width: 12 },
    ],
  },
};
