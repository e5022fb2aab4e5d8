import './analytics.table.ts';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';
import type { Span } from './counts.repository.ts';

/** A slot with the places that it has today. */
export interface SlotPlaces {
  property_id: string;
  id: string;
  name: string;
  kind: string;
  capacity: number;
  active: boolean;
}

/** The slots of these properties, of one kind where that is asked for. */
export async function listSlots(tx: Tx, { properties }: Span, kind: string | undefined): Promise<SlotPlaces[]> {
  const { rows } = await sql<SlotPlaces>`
    select property_id, id, name, kind, capacity, active from slot
     where property_id = any(${properties}::uuid[]) and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(
    tx,
  );
  return rows;
}

/** Days on which a property takes nobody. */
export async function listClosed(
  tx: Tx,
  { properties, from, until }: Span,
): Promise<{ property_id: string; day: string }[]> {
  const { rows } = await sql<{ property_id: string; day: string }>`
    select property_id, day from closed_date
     where property_id = any(${properties}::uuid[]) and day between ${from} and ${until}`.execute(tx);
  return rows;
}

/** What was booked of one slot on all days, or on one day of all slots. */
export interface Booked {
  slot_id: string | null;
  day: string | null;
  /** How many days, or slots, somebody booked at all. */
  times: number;
  taken: number;
  places: number;
  /** How many places those slots have today. */
  today: number;
}

/** What was booked, added up by slot and by day. */
export async function sumBooked(
  tx: Tx,
  { properties, from, until }: Span,
  kind: string | undefined,
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select slot_id, day, times, taken, places, today
      from slot_use(${properties}::uuid[], ${kind ?? null}, ${from}, ${until})`.execute(tx);
  return rows;
}

/** What was booked on days that were closed later. */
export async function listBookedWhileClosed(
  tx: Tx,
  { properties, from, until }: Span,
): Promise<{ slot_id: string; day: string }[]> {
  const { rows } = await sql<{ slot_id: string; day: string }>`
    select r.a as slot_id, c.day
      from closed_date c
     cross join lateral (select a from rollup_day r where r.property_id = c.property_id and r.measure = 'slot.taken' and r.day = c.day) r
     where c.property_id = any(${properties}::uuid[]) and c.day between ${from} and ${until}`.execute(tx);
  return rows;
}
