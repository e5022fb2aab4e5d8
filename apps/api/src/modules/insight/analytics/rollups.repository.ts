import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import { liftTimeLimit } from '../../../platform/database/silent-server.ts';

/** The key of a count within its property. */
const KEY = sql.raw('measure, day, kind, stage, record_id, priority, detail');

/** A property with changes that the counts do not include yet. With `is_rebuild`, its counts must be rebuilt. */
export interface PendingProperty {
  property_id: string;
  is_rebuild: boolean;
}

export async function listPending(db: Db, now: Date, limit: number): Promise<PendingProperty[]> {
  const { rows } =
    await sql<PendingProperty>`select property_id, is_rebuild from rollups_waiting(${now}, ${limit})`.execute(db);
  return rows;
}

/** Locks the counts of a property until the end of the transaction. Returns false when another transaction has the lock. */
export async function tryLock(tx: Tx, property_id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('rollups:' || ${property_id}::text, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Adds up to `limit` changes to the counts and updates the summaries of their days. Returns the number of changes. */
export async function addUp(tx: Tx, property_id: string, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number; days: string[] | null }>`
    with taken as (
      delete from rollup_change where property_id = ${property_id} and id in (
        select id from rollup_change where property_id = ${property_id} order by id limit ${limit})
      returning *),
    added as (
      insert into rollup_day (property_id, ${KEY}, events, amount)
      select ${property_id}, ${KEY}, sum(events), sum(amount) from taken
       group by ${KEY} having sum(events) <> 0 or sum(amount) <> 0
          on conflict (property_id, ${KEY})
          do update set events = rollup_day.events + excluded.events, amount = rollup_day.amount + excluded.amount)
    select count(*) as taken, array_agg(distinct day::text) as days from taken`.execute(tx);
  const { taken = 0, days } = rows[0] ?? {};
  if (taken === 0) return 0;
  // Removes counts that became zero.
  await sql`delete from rollup_day where property_id = ${property_id} and events = 0 and amount = 0`.execute(tx);
  await refreshSummaries(tx, property_id, days ?? []);
  return taken;
}

/** Computes the summaries of these days and their months from the counts. */
export async function refreshSummaries(tx: Tx, property_id: string, days: readonly string[]): Promise<void> {
  await sql`select refresh_rollups(${property_id}, ${[...days]}::date[])`.execute(tx);
}

/**
 * Recounts a property from its rows. Pending changes that this snapshot sees are already in the rows, so they are
 * deleted. Later changes stay pending. All statements use the same snapshot (repeatable read).
 */
export async function rebuild(tx: Tx, property_id: string): Promise<void> {
  // Reading all rows of a property may take long. No user waits for it.
  await sql.raw(liftTimeLimit('transaction')).execute(tx);
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
  await sql`delete from rollup_rebuild where property_id = ${property_id}`.execute(tx);
  await sql`delete from rollup_change where property_id = ${property_id}`.execute(tx);
  const before = await countedDays(tx, property_id);
  await sql`delete from rollup_day where property_id = ${property_id}`.execute(tx);
  // Ordered by day, so that the counts of a span of days are on few disk pages.
  await sql`
    insert into rollup_day (property_id, ${KEY}, events, amount)
    select ${property_id}, ${KEY}, events, amount from recount_rollups(${property_id}) order by day, ${KEY}`.execute(
    tx,
  );
  await refreshSummaries(tx, property_id, [...new Set([...before, ...(await countedDays(tx, property_id))])]);
}

async function countedDays(tx: Tx, property_id: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from rollup_day where property_id = ${property_id}`.execute(tx);
  return rows.map(({ day }) => day);
}
