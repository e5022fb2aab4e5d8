import { queueState, workerState } from '@gerbang/shared/domain/insight/doctor';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import type { Check } from './check.ts';

export const checkWorker: Check<'worker'> = async ({ pool }) => {
  const { rows } = await pool.query<{ silent_ms: number }>(
    `select extract(epoch from now() - seen_at)::float8 * 1000 as silent_ms from worker_heartbeat order by seen_at desc`,
  );
  const silences = rows.map(({ silent_ms }) => silent_ms);
  const state = workerState(silences);
  const silent = silences.filter((one) => one > MINUTE_MS).length;
  const values = { count: rows.length, silent, seconds: Math.round((silences[0] ?? 0) / 1000) };
  if (state === 'bad') return { state, found: 'none' };
  return { state, found: state === 'good' ? 'works' : 'silent', values };
};

interface Queue {
  oldest_ms: number | null;
  task: string | null;
  failed: number;
  tasks: string | null;
}

/** Jobs that could run. One that has failed waits for its next attempt, and that is not late. */
export const checkQueue: Check<'queue'> = async ({ pool }) => {
  const { rows } = await pool.query<Queue>(
    `with waiting as (
       select task_identifier, extract(epoch from now() - run_at)::float8 * 1000 as ms from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now() order by run_at limit 1
     ), failed as (
       select task_identifier from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     )
     select (select ms from waiting) as oldest_ms, (select task_identifier from waiting) as task,
            (select count(*)::int from failed) as failed,
            (select string_agg(distinct task_identifier, ', ') from failed) as tasks`,
  );
  const { oldest_ms, task, failed = 0, tasks } = rows[0] ?? {};
  const oldest = oldest_ms ?? 0;
  const state = queueState(oldest, failed);
  if (queueState(oldest, 0) !== 'good')
    return { state, found: 'late', values: { task: task ?? '', minutes: Math.floor(oldest / MINUTE_MS) } };
  if (failed > 0) return { state, found: 'failed', values: { count: failed, tasks: tasks ?? '' } };
  if (oldest_ms === null) return { state, found: 'empty' };
  return { state, found: 'moves', values: { seconds: Math.round(oldest / 1000) } };
};
