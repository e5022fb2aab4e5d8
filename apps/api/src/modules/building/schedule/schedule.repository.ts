import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** A range of calendar days, both ends included. */
export interface Days {
  first: string;
  last: string;
}

/** One slot of a property on one day. */
export interface Place {
  property_id: string;
  slot_id: string;
  day: string;
}

/** The closed days of a property in this range, with their reasons. */
export function listClosedDates(
  tx: Tx,
  property_id: string,
  { first, last }: Days,
): Promise<{ date: string; reason: string }[]> {
  return tx
    .selectFrom('closed_date')
    .select(['day as date', 'reason'])
    .where('property_id', '=', property_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
}

/** The days in this range on which some slot of the kind has a place left; closed days are not among them. */
export async function listOpenDays(
  tx: Tx,
  property_id: string,
  kind: GoodsKind,
  { first, last }: Days,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day
      from generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
     where not exists (select from closed_date c where c.property_id = ${property_id} and c.day = d.day::date)
       and exists (
         select from slot s
           left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
          where s.property_id = ${property_id} and s.kind = ${kind} and s.active
            and coalesce(sd.capacity - sd.taken, s.capacity) > 0)
     order by 1`.execute(tx);
  return rows.map((row) => row.day);
}

/** The terms of a property's work permits in force: its latest version. */
export function findTerms(tx: Tx, property_id: string) {
  return tx
    .selectFrom('terms')
    .select(['version', 'text_id', 'text_en', 'published_at'])
    .where('property_id', '=', property_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A slot with its places on one day, or its usual ones when no day is asked for. */
export interface SlotPlaces {
  id: string;
  name: string;
  capacity: number;
  left: number;
}

/** The active slots of a kind in their order. */
export async function listSlots(
  tx: Tx,
  property_id: string,
  kind: GoodsKind,
  day: string | null,
): Promise<SlotPlaces[]> {
  const { rows } = await sql<SlotPlaces>`
    select s.id, s.name, coalesce(sd.capacity, s.capacity) as capacity, coalesce(sd.capacity - sd.taken, s.capacity) as left
      from slot s
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = ${day}::date
     where s.property_id = ${property_id} and s.kind = ${kind} and s.active
     order by s.position, s.name`.execute(tx);
  return rows;
}

/**
 * Takes one place of a slot on a day, or none when it is full, inactive or the day is closed; says whether it got one.
 * A single conditional statement, so two can never take the same last place. A day counts with the slot's capacity until
 * it has a row of its own; the row may then allow more than a slot that is usually shut (capacity 0).
 */
export async function takePlace(tx: Tx, { property_id, slot_id, day }: Place): Promise<boolean> {
  const { rows } = await sql`
    insert into slot_day (property_id, slot_id, day, capacity, taken)
    select s.property_id, s.id, ${day}::date, greatest(s.capacity, 1), 1
      from slot s
     where s.property_id = ${property_id} and s.id = ${slot_id} and s.active
       and (s.capacity > 0 or exists (select from slot_day o where o.property_id = s.property_id and o.slot_id = s.id and o.day = ${day}::date))
       and not exists (select from closed_date c where c.property_id = s.property_id and c.day = ${day}::date)
    on conflict (property_id, slot_id, day) do update set taken = slot_day.taken + 1
     where slot_day.taken < slot_day.capacity
    returning taken`.execute(tx);
  return rows.length > 0;
}

/**
 * Gives one place back; says whether there was one to give. A day that had more taken than its slot now allows does not offer
 * the place again. The slot is held first, in the order of who changes it.
 */
export async function freePlace(tx: Tx, { property_id, slot_id, day }: Place): Promise<boolean> {
  const { rows } = await sql`
    update slot_day sd
       set taken = sd.taken - 1,
           capacity = case when sd.set_by_hand then sd.capacity else greatest(sd.taken - 1, least(sd.capacity, s.capacity)) end
      from (select capacity from slot where property_id = ${property_id} and id = ${slot_id} for key share) as s
     where sd.property_id = ${property_id} and sd.slot_id = ${slot_id} and sd.day = ${day}::date and sd.taken > 0
    returning sd.taken`.execute(tx);
  return rows.length > 0;
}
