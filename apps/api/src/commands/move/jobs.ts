import { setTimeout as pause } from 'node:timers/promises';

import { inTransaction, type Move } from './cells.ts';
import { copyLastMails } from './people.ts';
import { read } from './rows.ts';

/** Jobs are told by the ids in their payload. The other jobs belong to the cell. */
const OF_THE_GROUP = `
  (j.payload ->> 'group_id' = $1::text
   or j.payload ->> 'property_id' = any ($2::text[])
   or j.payload ->> 'account_id' in (select id::text from account where group_id = $1::uuid)
   or j.payload ->> 'link_id' in
        (select l.id::text from account_link l join account a on a.id = l.account_id where a.group_id = $1::uuid))`;

const PARK = `
  with gone as (
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and j.locked_at is null and ${OF_THE_GROUP}
     returning j.id::text, t.identifier, j.payload, j.run_at, j.attempts, j.max_attempts, j.key, j.priority)
  insert into parked_job (group_id, id, job) select $1::uuid, id, to_jsonb(gone) from gone`;

/** Takes the group's jobs out of the queue, except those that run. Call it in a transaction. */
export async function parkJobs({ source, group_id, property_ids }: Move): Promise<void> {
  await source.db.query(PARK, [group_id, property_ids]);
}

const ADD_NEW = `
  with new as (
    insert into parked_job (group_id, id, job)
    select $1, j ->> 'id', j -> 'job' from jsonb_array_elements($2::jsonb) j on conflict do nothing returning job)
  select a.id::text, (job ->> 'attempts')::int as attempts
    from new cross join lateral graphile_worker.add_job(
           job ->> 'identifier', payload := (job -> 'payload')::json, run_at := (job ->> 'run_at')::timestamptz,
           max_attempts := (job ->> 'max_attempts')::int, job_key := job ->> 'key', priority := (job ->> 'priority')::int) a`;

/** Adds the parked jobs to the queue of the target, each once. Call it in a transaction. Returns how many were added. */
export async function addJobs({ source, target, group_id }: Move): Promise<number> {
  const parked = await read(source.db, 'select id, job from parked_job where group_id = $1', [group_id]);
  const { rows } = await target.db.query<{ id: string; attempts: number }>(ADD_NEW, [
    group_id,
    `[${parked.join(',')}]`,
  ]);
  const tried = rows.filter(({ attempts }) => attempts > 0);
  await target.db.query(
    `update graphile_worker._private_jobs j set attempts = least(t.attempts, j.max_attempts)
       from jsonb_to_recordset($1::jsonb) as t(id bigint, attempts int) where j.id = t.id`,
    [JSON.stringify(tried)],
  );
  return rows.length;
}

const PAUSE_MS = 200;
/** A job of a lost worker is released after half a minute (decision 0020). */
const LONGEST_MS = 120_000;

/**
 * Moves the jobs that were running during the handover, when they have failed or ended. A mail that one of them has sent is
 * known at the target before the job is.
 */
export async function moveLateJobs(move: Move, since: string): Promise<{ moved: number; left: number }> {
  const { source, target, group_id, property_ids } = move;
  const until = performance.now() + LONGEST_MS;
  let moved = 0;
  let left: number;
  do {
    await inTransaction(source.db, () => parkJobs(move));
    await copyLastMails(move, since);
    moved += await inTransaction(target.db, () => addJobs(move));
    const { rows } = await source.db.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker._private_jobs j where ${OF_THE_GROUP}`,
      [group_id, property_ids],
    );
    left = rows[0]?.n ?? 0;
    if (left > 0) await pause(PAUSE_MS);
  } while (left > 0 && performance.now() < until);
  return { moved, left };
}

/** The source forgets first: a job that only the target knows as parked is never added again. */
export async function forgetParkedJobs({ source, target, group_id }: Move): Promise<void> {
  for (const { db } of [source, target]) await db.query('delete from parked_job where group_id = $1', [group_id]);
}

const DROP = `delete from graphile_worker._private_jobs j where j.locked_at is null and ${OF_THE_GROUP}`;

/** Deletes jobs that a sweep of the source has added since. The target has its own. */
export async function dropJobs({ source, group_id, property_ids }: Move): Promise<void> {
  await source.db.query(DROP, [group_id, property_ids]);
}
