import { setTimeout as pause } from 'node:timers/promises';

import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Logger } from 'pino';

import { pauseAfter } from './back-off.ts';

const LONGEST_PAUSE_MS = 5_000;
/**
 * Longer than the server's own `statement_timeout`. This timeout is for a server that has vanished without closing the
 * connection.
 */
const ANSWER_MS = 10_000;

/** The pool that graphile-worker uses, and the jobs known from its statements. */
export interface QueuePool {
  pool: Pool;
  /** Ids of the jobs that this worker has locked and whose outcome is not recorded yet. */
  listTaken: () => number[];
  /** Waits until the outcomes of all jobs are recorded. Returns false after `patience_ms`. */
  settle(patience_ms: number): Promise<boolean>;
}

interface TakenJob {
  locked_by: string;
  locked_at: Date;
}

interface QueueState {
  pool: Pool;
  log: Logger;
  admit: () => Promise<void>;
  taken: Map<number, TakenJob>;
  recording: Set<Promise<unknown>>;
  is_closed: boolean;
}

/**
 * A pool for graphile-worker that sends the outcome of a job until PostgreSQL has accepted it. graphile-worker sends
 * `complete_job` and `fail_job` once and handles no rejection, so a lost connection would end the process and leave the
 * job locked. `admit` is called before a job is requested, and rejects when this worker must not run one.
 */
export function createQueuePool(pool: Pool, log: Logger, admit: () => Promise<void>): QueuePool {
  const state: QueueState = { pool, log, admit, taken: new Map(), recording: new Set(), is_closed: false };
  // graphile-worker calls `connect` with a callback only for the connection that listens. That connection must be a
  // real client from the start.
  const connect = (...args: Parameters<Pool['connect']>) =>
    args.length > 0 ? pool.connect(...args) : Promise.resolve(createLazyClient(state));
  return {
    pool: new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key)) }),
    listTaken: () => [...state.taken.keys()],
    async settle(patience_ms) {
      const settled = Promise.all(state.recording).then(() => true);
      const is_settled = await Promise.race([settled, pause(patience_ms, false, { ref: false })]);
      state.is_closed = true;
      return is_settled;
    },
  };
}

type QueueClient = Pick<PoolClient, 'query' | 'release'>;

/** A client that takes a connection only with the first statement that needs one. */
function createLazyClient(state: QueueState): QueueClient {
  let client: Promise<PoolClient> | undefined;
  const query = async (config: QueryConfig | string, values?: unknown[]): Promise<QueryResult> => {
    if (typeof config === 'object') {
      const own = OWN_STATEMENTS[config.name?.split('/')[0] ?? ''];
      if (own !== undefined) return own(state, config);
      // graphile-worker reads the ids of its tasks once. If that read fails, it never takes a job.
      if (READS_TASKS.test(config.text)) return keepSending(state, withTimeout(config), 'tasks not read');
    }
    client ??= state.pool.connect();
    return (await client).query(config as string, values);
  };
  const release = async () => {
    const [taken] = await Promise.allSettled([client]);
    if (taken.status === 'fulfilled') taken.value?.release();
  };
  return { query, release } as unknown as QueueClient;
}

const READS_TASKS = /^(insert into|select id, identifier from) \S+\._private_tasks as tasks/;

/** Handlers of statements that must not just be sent once, by the name that graphile-worker prepares them with. */
const OWN_STATEMENTS: Partial<Record<string, (state: QueueState, config: QueryConfig) => Promise<QueryResult>>> = {
  get_job: takeJob,
  complete_job: (state, config) => {
    const id = Number(config.values?.[0]);
    return record(state, guardCompletion(config, state.taken.get(id)), id);
  },
  fail_job: (state, config) => {
    const [failed] = JSON.parse(String(config.values?.[1])) as { jobId: number }[];
    return record(state, config, Number(failed?.jobId));
  },
};

async function takeJob(state: QueueState, config: QueryConfig): Promise<QueryResult> {
  await state.admit();
  const result = await state.pool.query<TakenJob & { id: number }>(withTimeout(config)).catch((cause: unknown) => {
    // Throws without the error's code. For some codes graphile-worker waits up to three minutes; without one it asks
    // again after a second.
    throw new Error('No answer to get_job', { cause });
  });
  // The queue may return a job that this worker still runs, because other workers treated it as lost. Such a job is not
  // started again; it waits until the run has ended and the lock is released.
  const rows = result.rows.filter(({ id }) => !state.taken.has(id));
  for (const { id, locked_by, locked_at } of rows) state.taken.set(id, { locked_by, locked_at });
  return { ...result, rows };
}

/**
 * graphile-worker deletes a completed job without checking who holds its lock. When other workers have treated this
 * worker as lost, the row may be a job that was queued again under the same key. So the row is deleted only while it
 * has the lock that this worker took.
 */
function guardCompletion(config: QueryConfig, lock: TakenJob | undefined): QueryConfig {
  if (lock === undefined) return config;
  return {
    name: `guarded_${config.name}`,
    // A JavaScript date has milliseconds; PostgreSQL stores microseconds.
    text: `${config.text} and locked_by = $2::text and date_trunc('milliseconds', locked_at) = $3::timestamptz`,
    values: [...(config.values ?? []), lock.locked_by, lock.locked_at],
  };
}

function record(state: QueueState, config: QueryConfig, id: number): Promise<QueryResult> {
  const recorded = keepSending(state, withTimeout(config), 'job outcome not recorded').finally(() => {
    state.taken.delete(id);
    state.recording.delete(recorded);
  });
  state.recording.add(recorded);
  return recorded;
}

/** Sends a statement, which must be safe to repeat, until PostgreSQL has answered it or the worker has stopped. */
async function keepSending(state: QueueState, config: QueryConfig, failure: string): Promise<QueryResult> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await state.pool.query(config);
    } catch (error) {
      if (state.is_closed) return NOTHING;
      state.log.warn({ reason: reasonOf(error), failures: failures + 1 }, failure);
      await pause(pauseAfter(failures, LONGEST_PAUSE_MS));
    }
  }
}

const NOTHING: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

function withTimeout(config: QueryConfig): QueryConfig {
  return Object.assign({}, config, { query_timeout: ANSWER_MS });
}

/** The error's code or name; its message may quote values. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
