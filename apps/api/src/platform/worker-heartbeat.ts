import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';
import type { Logger } from 'pino';

import { pauseAfter } from './back-off.ts';
import { reasonOf } from './queue-pool.ts';

/** Interval of heartbeats, and the time without a heartbeat after which a worker's jobs are given to others. */
export interface HeartbeatTiming {
  beat_ms: number;
  lost_after_ms: number;
}

export const HEARTBEAT_TIMING: HeartbeatTiming = { beat_ms: 5_000, lost_after_ms: 30_000 };

/** A job that has been locked for longer than this is logged. */
const LONG_MS = 60_000;

export interface Heartbeat {
  /**
   * Waits for the first heartbeat. Rejects while there is no heartbeat or the last one is too old, because others may
   * soon treat this worker as lost.
   */
  admit(): Promise<void>;
  /** Stops the heartbeat. With `leave`, also deletes its row, so that others know at once that this worker is gone. */
  stop(leave: boolean): Promise<void>;
}

export interface LockedJob {
  task: string;
  worker_id: string;
  seconds: number;
}

export interface HeartbeatOptions {
  worker_id: string;
  pool: Pool;
  log: Logger;
  timing: HeartbeatTiming;
  /** Ids of the jobs that this worker has locked and whose outcome is not recorded yet. */
  listTaken: () => number[];
  /** Called after each heartbeat with the job that has been locked longest. */
  observeOldest: (job: LockedJob | undefined) => void;
}

/** Writes a heartbeat every few seconds and unlocks the jobs of workers whose heartbeat is too old. */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { timing, pool, worker_id, log } = options;
  const first = Promise.withResolvers<void>();
  const stopped = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  const beatUntilStopped = async () => {
    for (let failures = 0; !stopped.signal.aborted;) {
      const sent = performance.now();
      try {
        const is_steady = await beat(options);
        // Takes the time before sending, because the database cannot have received the heartbeat earlier.
        last = sent;
        first.resolve();
        await tidyUp(options, is_steady);
        failures = 0;
      } catch (error) {
        failures += 1;
        log.warn({ reason: reasonOf(error), failures }, 'heartbeat failed');
      }
      const next = failures === 0 ? timing.beat_ms : pauseAfter(failures, timing.beat_ms / 2);
      await pause(next, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  const ended = beatUntilStopped();
  return {
    async admit() {
      // With a time limit: a stopping worker must not wait for an unreachable database.
      await Promise.race([first.promise, pause(timing.beat_ms, undefined, { ref: false })]);
      if (performance.now() - last > timing.lost_after_ms / 2) throw new Error('The heartbeat is too old');
    },
    async stop(leave) {
      stopped.abort();
      await ended;
      if (leave) await pool.query('delete from worker_heartbeat where worker_id = $1', [worker_id]).catch(() => {});
    },
  };
}

/**
 * Writes the heartbeat. Returns whether this worker may declare others lost: it has reached the database for half of
 * `lost_after_ms`, without a gap of that length. After an outage of the database, live workers need that time to write
 * a heartbeat.
 */
async function beat({ pool, worker_id, timing }: HeartbeatOptions): Promise<boolean> {
  const { rows } = await pool.query<{ is_steady: boolean }>(
    withTimeout(
      timing,
      `insert into worker_heartbeat as h (worker_id, seen_at, steady_since) values ($1, now(), now())
       on conflict (worker_id) do update set seen_at = now(), steady_since =
         case when h.seen_at < now() - $2 * interval '1 ms' then now() else h.steady_since end
       returning steady_since < now() - $2 * interval '1 ms' as is_steady`,
      [worker_id, timing.lost_after_ms / 2],
    ),
  );
  return rows[0]?.is_steady ?? false;
}

async function tidyUp(options: HeartbeatOptions, is_steady: boolean): Promise<void> {
  const { pool, log, timing, observeOldest } = options;
  await releaseUnknown(options);
  if (is_steady) {
    for (const lost of await takeOver(options)) log.warn({ worker_id: lost }, 'jobs of a lost worker released');
  }
  const { rows } = await pool.query<LockedJob>(
    withTimeout(
      timing,
      `select task_identifier as task, locked_by as worker_id, extract(epoch from now() - locked_at)::float8 as seconds
         from graphile_worker.jobs where locked_at is not null order by locked_at limit 1`,
    ),
  );
  observeOldest(rows[0]);
}

/**
 * Deletes the heartbeats of lost workers and unlocks their jobs, in one statement and by the database's clock. The row
 * lock makes a worker that comes back meanwhile wait before it takes jobs; `skip locked` lets several workers do this
 * at once. A worker that holds a lock but has no heartbeat gets one, which becomes too old unless that worker renews
 * it.
 */
async function takeOver({ pool, timing }: HeartbeatOptions): Promise<string[]> {
  const { rows } = await pool.query<{ worker_id: string }>(
    withTimeout(
      timing,
      `with unseen as (
         insert into worker_heartbeat (worker_id, seen_at, steady_since)
         select distinct locked_by, now(), now() from graphile_worker.jobs where locked_by is not null
         on conflict do nothing
       ), lost as (
         delete from worker_heartbeat where worker_id in (
           select worker_id from worker_heartbeat where seen_at < now() - $1 * interval '1 ms' for update skip locked)
         returning worker_id
       )
       select worker_id, graphile_worker.force_unlock_workers(array[worker_id]) from lost`,
      [timing.lost_after_ms],
    ),
  );
  return rows.map(({ worker_id }) => worker_id);
}

/** Unlocks jobs that this worker took without knowing it, because the connection broke before the answer arrived. */
async function releaseUnknown({ pool, log, worker_id, timing, listTaken }: HeartbeatOptions): Promise<void> {
  const { rowCount } = await pool.query(
    withTimeout(
      timing,
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where locked_by = $1 and locked_at < now() - $2 * interval '1 ms' and id <> all ($3::bigint[])`,
      [worker_id, timing.lost_after_ms / 2, listTaken()],
    ),
  );
  if (rowCount) log.warn({ jobs: rowCount }, 'jobs released that were taken without an answer');
}

function withTimeout({ beat_ms }: HeartbeatTiming, text: string, values: unknown[] = []) {
  return { text, values, query_timeout: beat_ms };
}

/** Logs a job that has been locked for more than a minute, once a minute. */
export function createLockLog(log: Logger): (job: LockedJob | undefined) => void {
  let logged = Number.NEGATIVE_INFINITY;
  return (job) => {
    const now = performance.now();
    if (job === undefined || job.seconds * 1000 < LONG_MS || now - logged < LONG_MS) return;
    logged = now;
    log.warn({ ...job, seconds: Math.round(job.seconds) }, 'oldest locked job');
  };
}
