import { OPEN_STATES } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** Locks the property so that no permit is submitted until the transaction ends. */
export async function blockNewPermits(tx: Tx, property_id: string): Promise<void> {
  await sql`select from property where id = ${property_id} for update`.execute(tx);
}

/** Why a day is closed. `reason_en` is empty when there is no English text. */
export interface StoredReason {
  reason: string;
  reason_en: string;
}

/** Reasons of the days in `days` that are closed, by day. */
export async function listReasons(
  tx: Tx,
  property_id: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, StoredReason>> {
  const { rows } = await sql<StoredReason & { day: string }>`
    select day, reason, reason_en from closed_date where property_id = ${property_id} and day = any(${days}::date[])`.execute(
    tx,
  );
  return new Map(rows.map(({ day, ...texts }) => [day, texts]));
}

/** Closes these days and overwrites the reason of days that are already closed. */
export async function close(
  tx: Tx,
  property_id: string,
  days: readonly string[],
  { reason, reason_en }: StoredReason,
): Promise<void> {
  await sql`
    insert into closed_date (property_id, day, reason, reason_en)
    select ${property_id}, d.day, ${reason}, ${reason_en} from unnest(${days}::date[]) as d(day)
    on conflict (property_id, day) do update set reason = excluded.reason, reason_en = excluded.reason_en`.execute(tx);
}

/** Opens a closed day again and returns the reason it was closed for. */
export async function open(tx: Tx, property_id: string, day: string): Promise<StoredReason | undefined> {
  const { rows } = await sql<StoredReason>`
    delete from closed_date where property_id = ${property_id} and day = ${day}::date returning reason, reason_en`.execute(
    tx,
  );
  return rows[0];
}

/** `booked` is the number of permits on the day. `total` counts each permit once over all requested days. */
export interface BookedCount {
  day: string;
  booked: number;
  total: number;
}

/**
 * Counts the open permits on each of these days: goods permits on their day, work permits on every day from start to
 * end.
 */
export async function countBooked(tx: Tx, property_id: string, days: readonly string[]): Promise<BookedCount[]> {
  const { rows } = await sql<BookedCount>`
    with booked as (
      select p.id, d.day
        from permit p
        join unnest(${days}::date[]) as d(day) on p.day = d.day or d.day between p.start_date and p.end_date
       where p.property_id = ${property_id}
         and p.state = any(${[...OPEN_STATES]}))
    select d.day, count(b.id)::int as booked, (select count(distinct id)::int from booked) as total
      from unnest(${days}::date[]) as d(day)
      left join booked b on b.day = d.day
     group by d.day
     order by d.day`.execute(tx);
  return rows;
}
