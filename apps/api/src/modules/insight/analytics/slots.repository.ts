import './analytics.table.ts';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { Span } from './counts.repository.ts';

export interface SlotPlaces {
  property_id: string;
  id: string;
  name: string;
  kind: string;
  capacity: number;
  active: boolean;
}

export async function listSlots(tx: Tx, { properties }: Span, kind: string | undefined): Promise<SlotPlaces[]> {
  const { rows } = await sql<SlotPlaces>`
    select property_id, id, name, kind, capacity, active from slot
     where property_id = any(${properties}::uuid[]) and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(
    tx,
  );
  return rows;
}

export async function listClosed(
  tx: Tx,
  { properties, from, until }: Span,
): Promise<{ property_id: string; day: string }[]> {
  const { rows } = await sql<{ property_id: string; day: string }>`
    select property_id, day from closed_date
     where property_id = any(${properties}::uuid[]) and day between ${from} and ${until}`.execute(tx);
  return rows;
}

/** Bookings of one slot on all days (`day` is null), or of all slots on one day (`slot_id` is null). */
export interface SlotBookings {
  slot_id: string | null;
  day: string | null;
  /** Number of days, or slots, with at least one booking. */
  times: number;
  taken: number;
  places: number;
  /** Current capacity of the slots that have bookings. */
  today: number;
}

export async function sumBooked(
  tx: Tx,
  { properties, from, until }: Span,
  kind: string | undefined,
): Promise<SlotBookings[]> {
  const { rows } = await sql<SlotBookings>`
    select slot_id, day, times, taken, places, today
      from slot_use(${properties}::uuid[], ${kind ?? null}, ${from}, ${until})`.execute(tx);
  return rows;
}

/** Bookings on days that were closed later. */
export async function listBookedWhileClosed(
  tx: Tx,
  { properties, from, until }: Span,
): Promise<{ slot_id: string; day: string }[]> {
  const { rows } = await sql<{ slot_id: string; day: string }>`
    select r.slot_id, c.day
      from closed_date c join rollup_slot r on r.property_id = c.property_id and r.day = c.day
     where c.property_id = any(${properties}::uuid[]) and c.day between ${from} and ${until}`.execute(tx);
  return rows;
}
