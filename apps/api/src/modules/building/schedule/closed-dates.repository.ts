import { OPEN_STATES } from '@gerbang/shared/domain/permits/states';
import { sql } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** Holds a property against every new permit until the transaction ends. */
export async function holdOffPermits(tx: Tx, property_id: string): Promise<void> {
  await sql`select from property where id = ${property_id} for update`.execute(tx);
}

/** Which of these days are closed, each with its reason. */
export async function listReasons(
  tx: Tx,
  property_id: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ day: string; reason: string }>`
    select day, reason from closed_date where property_id = ${property_id} and day = any(${days}::date[])`.execute(tx);
  return new Map(rows.map(({ day, reason }) => [day, reason]));
}

/** Closes these days for one reason; those that are closed already get it too. */
export async function close(tx: Tx, property_id: string, days: readonly string[], reason: string): Promise<void> {
  await sql`
    insert into closed_date (property_id, day, reason)
    select ${property_id}, d.day, ${reason} from unnest(${days}::date[]) as d(day)
    on conflict (property_id, day) do update set reason = excluded.reason`.execute(tx);
}

/** Opens a day again; gives the reason for which it was closed. */
export async function open(tx: Tx, property_id: string, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    delete from closed_date where property_id = ${property_id} and day = ${day}::date returning reason`.execute(tx);
  return rows[0]?.reason;
}

/** How many permits are booked on a day, and on any of the days asked for. */
export interface Booked {
  day: string;
  booked: number;
  total: number;
}

/** The permits under way that are booked on each of these days: goods on their day, work from its start to its end. */
export async function countBooked(tx: Tx, property_id: string, days: readonly string[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
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
