import type { Meter } from '@opentelemetry/api';
import { Logger as QueueLogger, parseCronItems, run, type ParsedCronItem } from 'graphile-worker';
import type pg from 'pg';

import type { Deps } from './deps.ts';
import { taskList, type AnyJob } from './jobs.ts';

/** A running worker. */
export interface RunningWorker {
  /** Finishes the jobs under way and stops. */
  stop(): Promise<void>;
}

/** Works on the queue with the given jobs until stopped. */
export async function startWorker(
  deps: Deps,
  pool: pg.Pool,
  jobs: readonly AnyJob[],
  meter?: Meter,
): Promise<RunningWorker> {
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: taskList(jobs, deps, meter),
    parsedCronItems: recurring(jobs),
    logger: quietLogger(deps),
  });
  return { stop: () => Promise.resolve(runner.stop()) };
}

/** When the recurring jobs run; one that is still waiting is not queued a second time. */
export function recurring(jobs: readonly AnyJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap((job) =>
      job.cron === undefined
        ? []
        : [{ task: job.name, match: job.cron, identifier: job.name, options: { jobKey: job.name, maxAttempts: 3 } }],
    ),
  );
}

/** The queue's own words are kept to errors and carry no payload. */
function quietLogger(deps: Deps): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error') deps.log.error({ queue: firstWords(message) }, 'queue');
  });
}

function firstWords(message: string): string {
  return message.split(/\s+/).slice(0, 6).join(' ');
}
