import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { createWorld } from '../../test/harness.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../test/platform/database-proxy.ts';
import { databaseUrl } from '../../test/services.ts';
import { createPool, transaction } from './database/database.ts';
import { defineJob, enqueue, type AnyJob, type EnqueueOptions, type Job } from './jobs/jobs.ts';
import { startWorker } from './jobs/worker.ts';
import { createLockLog, type HeartbeatTiming } from './worker-heartbeat.ts';

const HEARTBEAT_TIMING: HeartbeatTiming = { beat_ms: 100, lost_after_ms: 2_000 };

const world = await createWorld();
let proxy: DatabaseProxy;
let proxied: Pool;
const cleanups: (() => Promise<unknown>)[] = [];
/** Ends the runs of held jobs, because a stopping worker waits for them. */
const finishing = new Set<() => void>();
beforeEach(async () => {
  ({ proxy, pool: proxied } = await openProxied());
});
afterEach(async () => {
  finishing.forEach((finish) => finish());
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await sql`delete from worker_heartbeat`.execute(world.db);
});

async function openProxied(): Promise<{ proxy: DatabaseProxy; pool: Pool }> {
  const direct = databaseUrl('app', world.database);
  const opened = await startDatabaseProxy(direct);
  const pool = createPool(opened.through(direct), 10);
  cleanups.push(() => pool.end());
  return { proxy: opened, pool };
}

const numbered = z.object({ number: z.number() });

async function work(pool: Pool, job: AnyJob, timing = HEARTBEAT_TIMING): Promise<void> {
  const worker = await startWorker(world.deps, pool, [job], undefined, timing);
  cleanups.push(() => worker.stop());
}

async function queue(job: Job<{ number: number }>, number: number, options: EnqueueOptions = {}): Promise<void> {
  await transaction(world.db, {}, (tx) => enqueue(tx, job, { number }, options));
}

/** A job whose runs last until the test finishes them. */
function createHeldJob(name: string) {
  const runs: { number: number; finish: () => void }[] = [];
  const job = defineJob({
    name,
    payload: numbered,
    run: ({ number }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      runs.push({ number, finish: resolve });
      finishing.add(resolve);
      return promise;
    },
  });
  return { job, runs };
}

interface QueuedJob {
  number: number;
  locked_by: string | null;
}

async function listJobs(): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select (payload ->> 'number')::int as number, locked_by from graphile_worker._private_jobs order by id`.execute(
    world.db,
  );
  return rows;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
    await pause(20);
  }
}

async function countFresh({ lost_after_ms }: HeartbeatTiming): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from worker_heartbeat
     where seen_at > now() - ${lost_after_ms} * interval '1 ms'`.execute(world.db);
  return rows[0]?.n;
}

/** Waits until every worker has been connected long enough to take over the jobs of lost workers. */
async function untilOthersCouldHaveTakenOver({ lost_after_ms } = HEARTBEAT_TIMING): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ is_over: boolean }>`
      select bool_and(steady_since < now() - ${lost_after_ms * 2} * interval '1 ms') as is_over
        from worker_heartbeat`.execute(world.db);
    return rows[0]?.is_over ?? false;
  });
}

describe('a worker', { timeout: 60_000 }, () => {
  it('takes over the jobs of a lost worker', async () => {
    const { job, runs } = createHeldJob('test.lost');
    await work(proxied, job);
    await queue(job, 1);
    await until(() => runs.length === 1);
    await proxy.cut();
    await work(world.pool, job);
    await until(() => runs.length === 2);
    runs[1]?.finish();
    await until(async () => (await listJobs()).length === 0);
    expect(runs.map(({ number }) => number)).toEqual([1, 1]);
    await proxy.restore();
  });

  it('keeps a later job with the same key when it was treated as lost while it ran the earlier job', async () => {
    const { job, runs } = createHeldJob('test.keyed');
    await work(proxied, job);
    await queue(job, 1, { key: 'same' });
    await until(() => runs.length === 1);
    await proxy.cut();
    // This worker unlocks the jobs of lost workers but does not run `test.keyed`.
    await work(world.pool, createHeldJob('test.other').job);
    await until(async () => (await listJobs())[0]?.locked_by === null);
    await queue(job, 2, { key: 'same', run_at: new Date(Date.now() + 3_600_000) });
    runs[0]?.finish();
    await proxy.restore();
    await untilOthersCouldHaveTakenOver();
    expect(await listJobs()).toEqual([{ number: 2, locked_by: null }]);
  });

  it('does not run a job twice at the same time after it was treated as lost and came back', async () => {
    const { job, runs } = createHeldJob('test.again');
    await work(proxied, job);
    await queue(job, 1);
    await until(() => runs.length === 1);
    await proxy.cut();
    await work(world.pool, createHeldJob('test.other').job);
    await until(async () => (await listJobs())[0]?.locked_by === null);
    await proxy.restore();
    await until(async () => (await listJobs())[0]?.locked_by !== null);
    await untilOthersCouldHaveTakenOver();
    expect(runs).toHaveLength(1);
    runs[0]?.finish();
    await until(() => runs.length === 2);
    runs[1]?.finish();
    await until(async () => (await listJobs()).length === 0);
  });

  it('keeps its jobs while it lives, also after a long outage of the database', async () => {
    const timing: HeartbeatTiming = { beat_ms: 100, lost_after_ms: 4_000 };
    const { job, runs } = createHeldJob('test.long');
    await work(proxied, job, timing);
    for (let number = 1; number <= 4; number += 1) await queue(job, number);
    await until(() => runs.length === 4);
    const other = await openProxied();
    await work(other.pool, createHeldJob('test.other').job, timing);
    const before = await listJobs();
    await untilOthersCouldHaveTakenOver(timing);
    await Promise.all([proxy.cut(), other.proxy.cut()]);
    await until(async () => (await countFresh(timing)) === 0);
    await other.proxy.restore();
    await until(async () => (await countFresh(timing)) === 1);
    await proxy.restore();
    await until(async () => (await countFresh(timing)) === 2);
    await untilOthersCouldHaveTakenOver(timing);
    expect(await listJobs()).toEqual(before);
  });

  it('runs a job even if the response to its request for that job was lost', async () => {
    const { job, runs } = createHeldJob('test.unheard');
    for (let number = 1; number <= 8; number += 1) await queue(job, number);
    proxy.loseAnswerTo('get_job/');
    await work(proxied, job);
    await proxy.lost();
    await until(async () => {
      runs.forEach(({ finish }) => finish());
      return (await listJobs()).length === 0;
    });
    expect(runs.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('starts working when the database was unreachable during its start', async () => {
    const { job, runs } = createHeldJob('test.start');
    proxy.loseAnswerTo('_private_tasks as tasks');
    await work(proxied, job);
    await proxy.lost();
    await queue(job, 1);
    await until(() => runs.length > 0);
    expect(runs).toMatchObject([{ number: 1 }]);
  });

  it('records that a job is done once the database is back after an outage', async () => {
    const { job, runs } = createHeldJob('test.outcome');
    await work(proxied, job);
    await queue(job, 1);
    await until(() => runs.length === 1);
    await proxy.cut();
    runs[0]?.finish();
    await until(() => world.logs.some((line) => line.includes('job outcome not recorded')));
    await proxy.restore();
    await until(async () => (await listJobs()).length === 0);
    expect(runs).toHaveLength(1);
  });

  it('leaves no heartbeat and no lock when a worker stops', async () => {
    const { job, runs } = createHeldJob('test.stop');
    const worker = await startWorker(world.deps, world.pool, [job], undefined, HEARTBEAT_TIMING);
    await queue(job, 1);
    await until(() => runs.length === 1);
    const stopped = worker.stop();
    runs[0]?.finish();
    await stopped;
    expect(await listJobs()).toEqual([]);
    const { rows } = await sql`select from worker_heartbeat`.execute(world.db);
    expect(rows).toHaveLength(0);
  });

  it('logs a job locked for more than a minute, once a minute', () => {
    const lines: string[] = [];
    const observe = createLockLog(pino({}, { write: (line: string) => void lines.push(line) }));
    const job = { task: 'test.long', worker_id: 'pool-1' };
    observe({ ...job, seconds: 59 });
    expect(lines).toHaveLength(0);
    observe({ ...job, seconds: 61.4 });
    observe({ ...job, seconds: 66 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"seconds":61');
  });
});
