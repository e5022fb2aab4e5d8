import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { Kysely } from 'kysely';
import { Client } from 'pg';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { propertyId } from '../demo/seed-property.ts';
import { makeBase } from './base.ts';
import { readScaleBuilding } from './building.ts';
import { putBack, takeOff } from './constraints.ts';
import { fillOperations, OPERATIONS_TABLES } from './operations.ts';
import { planScale, scaleShortCode, YEARS, type ScaleProperty } from './plan.ts';
import { LARGE_TABLES } from './tables.ts';
import type { ScaleNews, ScaleTask, ScaleWorkerData } from './worker.ts';

export interface ScaleOptions {
  url: string;
  permits: number;
  /** The same seed and `now` give the same set. */
  seed: number;
  now: Date;
  told?: (news: string) => void;
}

export interface Scaled {
  permits: number;
  rows: number;
  seconds: { base: number; copy: number; constraints: number; analyze: number };
}

const FILLED_TABLES = [...LARGE_TABLES, ...OPERATIONS_TABLES];
const DAY_MS = 24 * 60 * 60_000;
const WORKER = new URL('./worker.ts', import.meta.url);
/** One more than there are cores: while one waits for the database, another creates rows. */
const WORKERS = availableParallelism() + 1;

/** Why no scale set can be created in this database. Undefined when it can. */
export async function scaleRefusal(owner: Kysely<Database>): Promise<string | undefined> {
  const permits = await owner.selectFrom('permit').select('id').limit(1).execute();
  if (permits.length > 0) return 'There are permits already. Give a database of its own: --database NAME.';
  const known = await owner
    .selectFrom('property')
    .select('id')
    .where('short_code', '=', scaleShortCode(0))
    .limit(1)
    .execute();
  return known.length > 0
    ? 'There is a part of a scale set already. Give another database: --database NAME.'
    : undefined;
}

/**
 * Fills the database with `permits` permits in 40 properties over three years, with all their rows, by COPY over
 * several connections, and with complaints and work orders. The demo group must exist; its staff decide on the permits.
 * Nothing else may use the database meanwhile: keys and indexes are dropped, and created again and validated at the
 * end, even after a failure.
 */
export async function seedScale(owner: Kysely<Database>, options: ScaleOptions): Promise<Scaled> {
  const refusal = await scaleRefusal(owner);
  if (refusal !== undefined) throw new Error(refusal);
  const { now, permits, told = () => {} } = options;
  const since = new Date(now.getTime() - YEARS * 365 * DAY_MS);
  const plan = planScale(permits);
  const took = stopwatch();
  await makeBase(owner, plan, since);
  const base = took();
  const clients = await connect(options.url, availableParallelism());
  try {
    // The tasks must be read before the indexes that these queries need are dropped.
    const tasks = await readTasks(first(clients), plan);
    // Gives the planner statistics of the new properties, units and tenants, and brings their names into the search
    // indexes, as PostgreSQL does within minutes. JIT does not pay off for statements that run once.
    for (const client of clients) await client.query('set jit = off');
    await first(clients).query('vacuum analyze');
    const taken = await takeOff(first(clients), FILLED_TABLES);
    let rows = 0;
    try {
      const data = { url: options.url, seed: options.seed, since: since.getTime(), now: now.getTime() };
      await first(clients).query('begin');
      // One connection creates complaints and work orders while the workers send permits. Waits for both, so that
      // nothing is still being stored when one of them has failed.
      const made = await Promise.allSettled([
        fillOperations(first(clients), plan, { since, now }),
        fill(tasks, data, told),
      ]);
      for (const part of made) if (part.status === 'rejected') throw part.reason;
      await first(clients).query('commit');
      rows = made.reduce((sum, part) => sum + (part.status === 'fulfilled' ? part.value : 0), 0);
    } catch (error) {
      await first(clients).query('rollback');
      await empty(first(clients), plan);
      await putBack(clients, taken);
      throw error;
    }
    const copy = took();
    told(`${rows} rows are stored; keys and indexes are built and checked.`);
    await putBack(clients, taken);
    const constraints = took();
    const known = [...FILLED_TABLES, 'slot_day', 'tenant', 'account', 'asset'];
    await Promise.all(
      clients.map(async (client) => {
        for (let table = known.shift(); table !== undefined; table = known.shift())
          await client.query(`analyze ${table}`);
      }),
    );
    return { permits, rows, seconds: { base, copy, constraints, analyze: took() } };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function readTasks(client: Client, plan: readonly ScaleProperty[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const { property, permits } of plan) {
    tasks.push({ building: await readScaleBuilding(client, propertyId(property.short_code)), permits });
  }
  return tasks;
}

type Task = NonNullable<ScaleTask>;

/** Lets workers fill the properties, the largest first, until none is left. */
async function fill(tasks: readonly Task[], data: ScaleWorkerData, told: (news: string) => void): Promise<number> {
  const left = [...tasks];
  const all = tasks.reduce((sum, { permits }) => sum + permits, 0);
  const sum = { rows: 0, permits: 0, tenth: 0 };
  const hear = (worker: Worker, news: ScaleNews): void => {
    if (news.kind === 'free') return worker.postMessage(left.shift() ?? null, []);
    sum.rows += news.rows;
    sum.permits += news.permits;
    const tenth = Math.floor((sum.permits * 10) / all);
    if (tenth > sum.tenth) told(`${sum.permits} of ${all} permits`);
    sum.tenth = Math.max(tenth, sum.tenth);
  };
  const workers = Array.from(
    { length: Math.min(WORKERS, left.length) },
    () => new Worker(WORKER, { workerData: data }),
  );
  try {
    // A failing worker rejects this promise, and then the others are terminated.
    await Promise.all(
      workers.map((worker) => {
        worker.on('message', (news: ScaleNews) => hear(worker, news));
        return once(worker, 'exit');
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  if (sum.permits !== all) throw new Error(`${sum.permits} permits were stored instead of ${all}.`);
  return sum.rows;
}

/** Removes the rows of a failed set. There were no permits before, so these tables contained nothing else. */
async function empty(client: Client, plan: readonly ScaleProperty[]): Promise<void> {
  const ids = plan.map(({ property }) => propertyId(property.short_code));
  const tables = LARGE_TABLES.filter((table) => table !== 'goods_item');
  await client.query(`truncate ${tables.join(', ')}`);
  await client.query('delete from goods_item where property_id = any($1::uuid[]) and not saved', [ids]);
  await client.query('delete from slot_day where property_id = any($1::uuid[])', [ids]);
}

async function connect(url: string, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

function first(clients: readonly Client[]): Client {
  const [client] = clients;
  if (client === undefined) throw new Error('There is no connection.');
  return client;
}

/** Returns a function that gives the seconds since its last call. */
function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const [before, now] = [since, performance.now()];
    since = now;
    return Math.round((now - before) / 100) / 10;
  };
}
