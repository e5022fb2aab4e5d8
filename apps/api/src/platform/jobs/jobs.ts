import type { Meter } from '@opentelemetry/api';
import { sql } from 'kysely';
import * as z from 'zod/mini';

import { transaction, unread, type Db, type Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { currentParent, tracedJob } from '../traces.ts';

/** Background work. Its payload has ids only; it reads current data and must be safe to run twice. */
export interface Job<Payload> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** UTC crontab line for recurring work, e.g. `17 * * * *`. */
  cron?: string;
  run(payload: Payload, deps: Deps): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs with different payloads
export type AnyJob = Job<any>;

/** Declares a job. Add it to `JOBS` in `jobs.ts` too. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

export const noPayload = z.object({});

export interface EnqueueOptions {
  run_at?: Date;
  /** Replaces a waiting job with the same key instead of adding another. */
  key?: string;
  max_attempts?: number;
}

/** Queues a job in the transaction of the change that needs it: both are committed or neither. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = z.parse(job.payload, payload);
  const { run_at = null, key = null, max_attempts = null } = options;
  const traced_payload = { ...(checked as object), _trace: currentParent() };
  const added = sql`select graphile_worker.enqueue(${job.name}, ${JSON.stringify(traced_payload)}::json, ${run_at}::timestamptz,
    ${key}::text, ${max_attempts}::int)`;
  await unread(tx, added.execute(tx));
}

/** How many jobs one transaction of `enqueueDue` queues. */
const BATCH = 500;

/**
 * Queues a job for everything that is due. `take` marks up to `limit` things as taken and returns their payloads. Each batch
 * is one transaction, so that a run that fails has queued exactly what it has taken.
 */
export async function enqueueDue<Payload>(
  db: Db,
  job: Job<Payload>,
  take: (tx: Tx, limit: number) => Promise<readonly Payload[]>,
): Promise<void> {
  let taken: number;
  do {
    taken = await transaction(db, {}, async (tx) => {
      const due = await take(tx, BATCH);
      for (const payload of due) await enqueue(tx, job, payload);
      return due.length;
    });
  } while (taken === BATCH);
}

type Handler = (payload: unknown) => Promise<void>;

/** The worker's task list. Validates each payload and counts each outcome. */
export function taskList(jobs: readonly AnyJob[], deps: Deps, meter?: Meter): Record<string, Handler> {
  const outcomes = meter?.createCounter('jobs_total');
  const tasks = jobs.map((job): [string, Handler] => [
    job.name,
    (payload) => runJob(job, payload, deps, (outcome) => outcomes?.add(1, { job: job.name, outcome })),
  ]);
  return Object.fromEntries(tasks);
}

async function runJob(job: AnyJob, payload: unknown, deps: Deps, count: (outcome: string) => void): Promise<void> {
  try {
    // The queue adds its own `_cron` field to recurring jobs.
    const { _cron, _trace, ...own } = (payload ?? {}) as Record<string, unknown>;
    const parent = typeof _trace === 'string' ? _trace : undefined;
    await tracedJob(job.name, parent, () => job.run(z.parse(job.payload, own), deps));
    count('done');
  } catch (error) {
    count('failed');
    throw withoutPersonalData(error);
  }
}

/** The queue stores the error message. Messages of AppError are codes; any other may quote personal data. */
function withoutPersonalData(error: unknown): Error {
  if (error instanceof AppError) return error;
  const failure = new Error(error instanceof Error ? error.name : 'unknown failure');
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') failure.message += ` ${error.code}`;
  return failure;
}
