import { NETWORK_SHARE } from '@gerbang/shared/domain/building/slot-holds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** A range of calendar days, both ends included. */
export interface Days {
  first: string;
  last: string;
}

export interface SlotPlace {
  property_id: string;
  slot_id: string;
  day: string;
}

/** Who looks for a free place. Places that forms of other devices hold at `now` are not free. */
export interface Viewer {
  now: Date;
  /** The device or account that fills the form. Its own hold does not count against it. */
  owner_key: string | null;
}

export function listClosedDates(
  tx: Tx,
  property_id: string,
  { first, last }: Days,
): Promise<{ date: string; reason: string; reason_en: string }[]> {
  return tx
    .selectFrom('closed_date')
    .select(['day as date', 'reason', 'reason_en'])
    .where('property_id', '=', property_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute();
}

/** The days in the range on which at least one slot of the kind has capacity left. Excludes closed days. */
export async function listOpenDays(
  tx: Tx,
  property_id: string,
  kind: GoodsKind,
  { first, last }: Days,
  { now, owner_key }: Viewer,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day
      from generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
     where not exists (select from closed_date c where c.property_id = ${property_id} and c.day = d.day::date)
       and exists (
         select from slot s
           left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
          where s.property_id = ${property_id} and s.kind = ${kind} and s.active
            and coalesce(sd.capacity - sd.taken, s.capacity) > 0
            and coalesce(sd.capacity - sd.taken, s.capacity)
                > held_places(s.property_id, s.id, d.day::date, ${now}::timestamptz, ${owner_key}::text))
     order by 1`.execute(tx);
  return rows.map((row) => row.day);
}

/** Slots of a kind with free places in the range, by day and start. Excludes closed days. */
export async function listFreeSlots(
  tx: Tx,
  wanted: { property_id: string; kind: GoodsKind; days: Days; limit: number },
  { now, owner_key }: Viewer,
): Promise<{ date: string; time: string; left: number; starts: string; ends: string }[]> {
  const { property_id, kind, days, limit } = wanted;
  const { rows } = await sql<{ date: string; time: string; left: number; starts: string; ends: string }>`
    select d.day::date as date, s.name as time, s.starts, s.ends, free.places as left
      from generate_series(${days.first}::date, ${days.last}::date, interval '1 day') as d(day)
      join slot s on s.property_id = ${property_id} and s.kind = ${kind} and s.active
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = d.day::date
     cross join lateral (
           select coalesce(sd.capacity - sd.taken, s.capacity)
                  - held_places(s.property_id, s.id, d.day::date, ${now}::timestamptz, ${owner_key}::text) as places) free
     where free.places > 0
       and not exists (select from closed_date c where c.property_id = ${property_id} and c.day = d.day::date)
     order by d.day, s.starts, s.name limit ${limit}`.execute(tx);
  return rows;
}

export function findTerms(tx: Tx, property_id: string) {
  return tx
    .selectFrom('terms')
    .select(['version', 'text_id', 'text_en', 'published_at'])
    .where('property_id', '=', property_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * A slot with its capacity on one day, or its usual capacity when no day is given. `left` is the part without bookings.
 */
export interface SlotPlaces {
  id: string;
  name: string;
  starts: string;
  ends: string;
  capacity: number;
  left: number;
}

/** The active slots of a kind in display order. Without a day, `left` is the usual capacity. */
export async function listSlots(
  tx: Tx,
  property_id: string,
  kind: GoodsKind,
  day: string | null,
  { now, owner_key }: Viewer,
): Promise<SlotPlaces[]> {
  const { rows } = await sql<SlotPlaces>`
    select s.id, s.name, s.starts, s.ends, coalesce(sd.capacity, s.capacity) as capacity,
           greatest(0, coalesce(sd.capacity - sd.taken, s.capacity)
             - held_places(s.property_id, s.id, ${day}::date, ${now}::timestamptz, ${owner_key}::text)) as left
      from slot s
      left join slot_day sd on sd.property_id = s.property_id and sd.slot_id = s.id and sd.day = ${day}::date
     where s.property_id = ${property_id} and s.kind = ${kind} and s.active
     order by s.position, s.name`.execute(tx);
  return rows;
}

/**
 * Books a slot on a day for one permit and returns whether it succeeded. Fails when the slot is fully booked, held or
 * inactive, or the day is closed, or when `network` already has its share of the slot.
 */
export function takePlace(tx: Tx, place: SlotPlace, claim: PlaceClaim): Promise<boolean> {
  return claimPlace(tx, place, claim, 1);
}

/**
 * Locks the day of a slot until the transaction ends and returns whether `takePlace` would succeed, without booking it.
 * The caller inserts a hold.
 */
export function lockFreePlace(tx: Tx, place: SlotPlace, claim: PlaceClaim): Promise<boolean> {
  return claimPlace(tx, place, claim, 0);
}

export interface PlaceClaim {
  now: Date;
  /** Null when the claim does not count in the share of a network. */
  network: Buffer | null;
}

/**
 * A single conditional statement, so two transactions never both get the last free capacity. A day has the slot's
 * capacity until it has its own `slot_day` row, which may also open a slot whose usual capacity is 0. A day without a
 * row has no holds either.
 */
async function claimPlace(
  tx: Tx,
  { property_id, slot_id, day }: SlotPlace,
  { now, network }: PlaceClaim,
  places: 0 | 1,
): Promise<boolean> {
  const { rows } = await sql`
    insert into slot_day (property_id, slot_id, day, capacity, taken)
    select s.property_id, s.id, ${day}::date, greatest(s.capacity, 1), ${places}::int
      from slot s
     where s.property_id = ${property_id} and s.id = ${slot_id} and s.active
       and (s.capacity > 0 or exists (select from slot_day o where o.property_id = s.property_id and o.slot_id = s.id and o.day = ${day}::date))
       and not exists (select from closed_date c where c.property_id = s.property_id and c.day = ${day}::date)
    on conflict (property_id, slot_id, day) do update set taken = slot_day.taken + excluded.taken
     where may_take_place(slot_day, ${now}::timestamptz, ${network}::bytea,
                          ${NETWORK_SHARE.percent}::int, ${NETWORK_SHARE.least}::int)
    returning taken`.execute(tx);
  return rows.length > 0;
}

/**
 * Removes one booking and returns whether there was one. On a day with more bookings than the slot's current capacity,
 * it also reduces the capacity of the day, so that nobody can book the freed capacity. Locks the slot first, as an edit
 * of a slot does.
 */
export async function freePlace(tx: Tx, { property_id, slot_id, day }: SlotPlace): Promise<boolean> {
  const { rows } = await sql`
    update slot_day sd
       set taken = sd.taken - 1,
           capacity = case when sd.set_by_hand then sd.capacity else greatest(sd.taken - 1, least(sd.capacity, s.capacity)) end
      from (select capacity from slot where property_id = ${property_id} and id = ${slot_id} for key share) as s
     where sd.property_id = ${property_id} and sd.slot_id = ${slot_id} and sd.day = ${day}::date and sd.taken > 0
    returning sd.taken`.execute(tx);
  return rows.length > 0;
}
