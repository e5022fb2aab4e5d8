import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import type { Days, SlotPlace } from './schedule.repository.ts';

export interface CalendarSlot {
  id: string;
  name: string;
  capacity: number;
  active: boolean;
}

/**
 * Capacity and number of bookings of a slot on one day. `set_by_hand` means that staff set the capacity for this day
 * only.
 */
export interface Places {
  capacity: number;
  taken: number;
  set_by_hand: boolean;
}

export interface CalendarDay {
  day: string;
  closed: string | null;
  closed_en: string;
  slots: (Places & { slot_id: string })[];
}

/** The slots of a kind that are active or have bookings in the range, in display order. */
export async function listSlotsOf(
  tx: Tx,
  property_id: string,
  kind: GoodsKind,
  { first, last }: Days,
): Promise<CalendarSlot[]> {
  const { rows } = await sql<CalendarSlot>`
    select s.id, s.name, s.capacity, s.active from slot s
     where s.property_id = ${property_id} and s.kind = ${kind}
       and (s.active or exists (
             select from slot_day sd where sd.property_id = s.property_id and sd.slot_id = s.id
                and sd.day between ${first}::date and ${last}::date and sd.taken > 0))
     order by s.position, s.name`.execute(tx);
  return rows;
}

/** Each day of the range with the capacity and bookings of the given slots. Slots are in display order. */
export async function listDays(
  tx: Tx,
  property_id: string,
  slot_ids: readonly string[],
  { first, last }: Days,
): Promise<CalendarDay[]> {
  const { rows } = await sql<CalendarDay>`
    select d.day::date as day, c.reason as closed, coalesce(c.reason_en, '') as closed_en,
           coalesce(jsonb_agg(jsonb_build_object(
             'slot_id', s.id, 'capacity', coalesce(sd.capacity, s.capacity), 'taken', coalesce(sd.taken, 0),
             'set_by_hand', coalesce(sd.set_by_hand, false)) order by s.position, s.name) filter (where s.id is not null), '[]') as slots
      from generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
      left join closed_date c on c.property_id = ${property_id} and c.day = d.day::date
      left join slot s on s.property_id = ${property_id} and s.id = any(${slot_ids}::uuid[])
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
     group by d.day, c.reason, c.reason_en
     order by d.day`.execute(tx);
  return rows;
}

/** The usual capacity of a slot. Locks the slot so that it does not change before the transaction ends. */
export async function holdSlot(
  tx: Tx,
  property_id: string,
  slot_id: string,
): Promise<{ capacity: number } | undefined> {
  const { rows } = await sql<{ capacity: number }>`
    select capacity from slot where property_id = ${property_id} and id = ${slot_id} for key share`.execute(tx);
  return rows[0];
}

/** Locks and returns the `slot_day` row of a day. A day without a row has the capacity of its slot and no bookings. */
export async function lockDay(tx: Tx, { property_id, slot_id, day }: SlotPlace): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    select capacity, taken, set_by_hand from slot_day
     where property_id = ${property_id} and slot_id = ${slot_id} and day = ${day}::date for update`.execute(tx);
  return rows[0];
}

/**
 * Sets the capacity of a day by hand. Returns undefined when the day has more bookings than `capacity`. A single
 * statement, so it is safe against concurrent bookings.
 */
export async function setDayByHand(
  tx: Tx,
  { property_id, slot_id, day }: SlotPlace,
  capacity: number,
): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    insert into slot_day (property_id, slot_id, day, capacity, taken, set_by_hand)
    values (${property_id}, ${slot_id}, ${day}::date, ${capacity}, 0, true)
    on conflict (property_id, slot_id, day) do update set capacity = excluded.capacity, set_by_hand = true
     where slot_day.taken <= excluded.capacity
    returning capacity, taken, set_by_hand`.execute(tx);
  return rows[0];
}

/** Resets a day to the capacity of its slot, but not below the number of its bookings. */
export async function setDayFollowing(
  tx: Tx,
  { property_id, slot_id, day }: SlotPlace,
  capacity: number,
): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    update slot_day set capacity = greatest(taken, ${capacity}::int), set_by_hand = false
     where property_id = ${property_id} and slot_id = ${slot_id} and day = ${day}::date
    returning capacity, taken, set_by_hand`.execute(tx);
  return rows[0];
}
