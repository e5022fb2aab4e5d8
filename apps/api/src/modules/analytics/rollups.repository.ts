import { sql } from 'kysely';

import type { Db, Tx } from '../../platform/database.ts';

/** A property with something to add up, or to be counted anew. */
export interface Waiting {
  property_id: string;
  anew: boolean;
}

/** Properties that wait, in the order of their ids. */
export async function listWaiting(db: Db, now: Date, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select property_id, anew from rollups_waiting(${now}, ${limit})`.execute(db);
  return rows;
}

/** Holds the counts of a property until the end of the transaction; false when somebody else does. */
export async function tryHold(tx: Tx, property_id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('rollups:' || ${property_id}::text, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Takes away some of what was noted and adds it to the counts; gives how much was taken, and of which days it was. */
export async function addUp(tx: Tx, property_id: string, limit: number): Promise<{ taken: number; days: string[] }> {
  const { rows } = await sql<{ taken: number; days: string[] | null }>`
    with taken as (
      delete from rollup_change where property_id = ${property_id} and id in (
        select id from rollup_change where property_id = ${property_id} order by id limit ${limit})
      returning measure, day, a, b, c, n, total),
    added as (
      insert into rollup_day (property_id, measure, day, a, b, c, n, total)
      select ${property_id}, measure, day, a, b, c, sum(n), sum(total) from taken
       group by measure, day, a, b, c having sum(n) <> 0 or sum(total) <> 0
          on conflict (property_id, measure, day, a, b, c)
          do update set n = rollup_day.n + excluded.n, total = rollup_day.total + excluded.total)
    select count(*) as taken, array_agg(distinct day::text) as days from taken`.execute(tx);
  return { taken: rows[0]?.taken ?? 0, days: rows[0]?.days ?? [] };
}

/** Notes that the counts of these days have changed, for what is added up from them. */
export async function markStale(tx: Tx, property_id: string, days: readonly string[]): Promise<void> {
  await sql`select mark_rollups_stale(${property_id}, ${[...days]}::date[])`.execute(tx);
}

/** Makes a set of each group of properties that people look at together who may do this, and takes away the others. */
export async function keepSets(tx: Tx, { action, least }: { action: string; least: number }): Promise<void> {
  // A set that goes has hundreds of thousands of rows.
  await takeTime(tx);
  await sql`select keep_rollup_sets(${action}, ${least})`.execute(tx);
}

/** Lets the sets be read of which everything is added up. */
export async function openSets(db: Db): Promise<void> {
  await sql`select open_rollup_sets()`.execute(db);
}

/** Adds some of what has changed up anew; gives how many pieces that were. */
export async function refreshBriefs(tx: Tx, limit: number): Promise<number> {
  // A day of forty properties that nobody has looked at for long lies on thousands of pages.
  await takeTime(tx);
  const { rows } = await sql<{ made: number }>`select refresh_rollup_briefs(${limit}) as made`.execute(tx);
  return rows[0]?.made ?? 0;
}

/** Nobody waits for these statements. */
async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
}

/** Takes away counts that have come to nothing. */
export async function removeNothing(tx: Tx, property_id: string): Promise<void> {
  await sql`delete from rollup_day where property_id = ${property_id} and n = 0 and total = 0`.execute(tx);
}

/**
 * Counts a property anew from its rows. What was noted until then is in them, so it goes; what is noted later is not, so it
 * stays: both hold because all statements see the same moment.
 */
export async function rebuild(tx: Tx, property_id: string): Promise<void> {
  // The largest property is read once from end to end.
  await takeTime(tx);
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
  await sql`delete from rollup_rebuild where property_id = ${property_id}`.execute(tx);
  await sql`delete from rollup_change where property_id = ${property_id}`.execute(tx);
  const before = await countedDays(tx, property_id);
  await sql`delete from rollup_day where property_id = ${property_id}`.execute(tx);
  // A day's counts come to lie side by side, as those of days that came one after the other do: a span is read from few pages.
  await sql`
    insert into rollup_day (property_id, measure, day, a, b, c, n, total)
    select ${property_id}, measure, day, a, b, c, n, total from recount_rollups(${property_id})
     order by day, measure, a, b, c`.execute(tx);
  await markStale(tx, property_id, [...new Set([...before, ...(await countedDays(tx, property_id))])]);
}

async function countedDays(tx: Tx, property_id: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from rollup_day where property_id = ${property_id}`.execute(tx);
  return rows.map(({ day }) => day);
}
