import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { Meter } from '@opentelemetry/api';
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type ParsedCronItem,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';

import { pauseAfter } from '../back-off.ts';
import type { Deps } from '../deps.ts';
import { measureLockAge } from '../metrics.ts';
import { createQueuePool, reasonOf } from '../queue-pool.ts';
import {
  createLockLog,
  HEARTBEAT_TIMING,
  startHeartbeat,
  type Heartbeat,
  type LockedJob,
  type HeartbeatTiming,
} from '../worker-heartbeat.ts';
import { taskList, type AnyJob } from './jobs.ts';

/** How long a stopping worker waits for an unreachable database, to record the outcome of its jobs. */
const SETTLE_MS = 10_000;

export interface RunningWorker {
  /** Finishes the running jobs and stops. */
  stop(): Promise<void>;
}

/**
 * Runs the given jobs from the queue until stopped. Retries while the database is unreachable, and restarts the queue's
 * runner if it ends.
 */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  jobs: readonly AnyJob[],
  meter?: Meter,
  timing: HeartbeatTiming = HEARTBEAT_TIMING,
): Promise<RunningWorker> {
  const tasks = taskList(jobs, deps, meter);
  const logOldest = createLockLog(deps.log);
  let oldest: LockedJob | undefined;
  if (meter !== undefined) measureLockAge(meter, () => oldest?.seconds ?? 0);
  const observeOldest = (job: LockedJob | undefined) => logOldest((oldest = job));
  const started = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let current: RunningQueue | undefined;
  const keepRunning = async () => {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        current = await runQueue({ deps, pool, jobs, tasks, timing, observeOldest });
        if (stopping.signal.aborted) await current.stop();
        started.resolve();
        await current.ended;
      } catch (error) {
        const event = current === undefined ? 'queue not started' : 'queue ended';
        deps.log.error({ reason: reasonOf(error) }, event);
      }
      await pause(pauseAfter(failures), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = keepRunning();
  await started.promise;
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await ended;
    },
  };
}

interface QueueOptions {
  deps: Deps;
  pool: pg.Pool;
  jobs: readonly AnyJob[];
  tasks: ReturnType<typeof taskList>;
  timing: HeartbeatTiming;
  observeOldest: (job: LockedJob | undefined) => void;
}

interface RunningQueue {
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Runs graphile-worker under its own id, with a heartbeat for as long as it runs. */
async function runQueue({ deps, pool, jobs, tasks, timing, observeOldest }: QueueOptions): Promise<RunningQueue> {
  let heartbeat: Heartbeat | undefined;
  const queue = createQueuePool(pool, deps.log, async () => heartbeat?.admit());
  const events: WorkerEvents = new EventEmitter();
  // Emitted before the first job is requested.
  events.once('pool:create', ({ workerPool }) => {
    const { listTaken } = queue;
    heartbeat = startHeartbeat({ worker_id: workerPool.id, pool, log: deps.log, timing, listTaken, observeOldest });
  });
  const runner = await run({
    pgPool: queue.pool,
    events,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: cronItems(jobs),
    logger: quietLogger(deps),
  });
  return {
    // When the queue ends by itself, its locks stay until other workers find the heartbeat too old, because its jobs
    // may still be running.
    ended: runner.promise.finally(() => heartbeat?.stop(false)),
    async stop() {
      await stopRunner(runner);
      await heartbeat?.stop(await queue.settle(SETTLE_MS));
    },
  };
}

async function stopRunner(runner: Runner): Promise<void> {
  await Promise.resolve(runner.stop()).catch(() => {});
  await runner.promise.catch(() => {});
}

/** Schedule of the recurring jobs. A job that is still waiting is not queued again. */
export function cronItems(jobs: readonly AnyJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap((job) =>
      job.cron === undefined
        ? []
        : [{ task: job.name, match: job.cron, identifier: job.name, options: { jobKey: job.name, maxAttempts: 3 } }],
    ),
  );
}

/** Logs only errors of the queue, without payloads. */
function quietLogger(deps: Deps): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') deps.log.error({ queue: firstWords(message) }, 'queue');
  });
}

function firstWords(message: string): string {
  return message.split(/\s+/).slice(0, 6).join(' ');
}
