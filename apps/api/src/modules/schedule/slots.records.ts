import { sql } from 'kysely';

import type { RecordKind } from '../../platform/records.ts';
import { relateSlot } from './slots.service.ts';

/** Time slots for goods; one that a permit has booked stays, and is switched off instead. */
export const SLOTS: RecordKind = {
  name: 'slot',
  table: 'slot',
  columns: ['kind', 'name', 'starts', 'ends', 'capacity', 'position', 'active'],
  fixed: ['kind'],
  relate: relateSlot,
  // The database writes times with seconds, people with minutes.
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
};
