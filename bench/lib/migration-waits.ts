import { setTimeout as pause } from 'node:timers/promises';

import { createPool } from '../../apps/api/src/platform/database/database.ts';
import { databaseUrl } from '../../scripts/lib/services-file.ts';
import { round } from './figures.ts';
import type { Product } from './product.ts';

const LOOKED_AT_EVERY_MS = 20;
/** What `npm run migrate` calls itself. */
const MIGRATION = 'gerbang-migrate';

/** How long sessions wait now for a lock that the migration holds or waits for itself, longest first. */
const WAITS = `
  select extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
         coalesce(l.relation::regclass::text, l.locktype) as lock
    from pg_locks l
   where not l.granted and l.waitstart is not null
     and l.pid not in (select pid from pg_stat_activity where application_name = '${MIGRATION}')
     and exists (select from unnest(pg_blocking_pids(l.pid)) as blocking(pid)
                   join pg_stat_activity a on a.pid = blocking.pid where a.application_name = '${MIGRATION}')
   order by l.waitstart limit 1`;

export interface MigrationWaits {
  longest_wait_ms: number;
  on: string;
  /** Looks at which somebody waited, and all looks. */
  seen: number;
  looks: number;
  /** The longest pause between two looks: a wait may have lasted longer than measured by this. */
  longest_pause_ms: number;
}

/** Measures the waits that migrations cause, until `stop` is called. */
export async function watchMigrationWaits(product: Product): Promise<{ stop(): Promise<MigrationWaits> }> {
  const { client, end } = await connectAsSuperuser(product);
  const found = { longest_wait_ms: 0, on: '', seen: 0, looks: 0, longest_pause_ms: 0 };
  const state = { is_over: false, looked: performance.now() };
  const watch = async () => {
    for (; !state.is_over; await pause(LOOKED_AT_EVERY_MS)) {
      const { rows } = await client.query<{ ms: number; lock: string }>(WAITS);
      const now = performance.now();
      found.longest_pause_ms = Math.max(found.longest_pause_ms, round(now - state.looked));
      state.looked = now;
      found.looks += 1;
      const [wait] = rows;
      if (wait === undefined) continue;
      found.seen += 1;
      if (wait.ms > found.longest_wait_ms) Object.assign(found, { longest_wait_ms: round(wait.ms), on: wait.lock });
    }
  };
  const over = watch();
  // Nobody waits for it when the bench fails. `stop` reports the error.
  over.catch(() => {});
  return {
    async stop() {
      state.is_over = true;
      await over;
      await end();
      return found;
    },
  };
}

/** The report ends this long after the migration began to wait for it, and begins again after the pause. */
const REPORT_MS = 800;
const REPORT_PAUSE_MS = 1_000;
/** It ends after this time anyway: on a busy machine the migration may have stopped waiting before it was seen. */
const LONGEST_REPORT_MS = 2_000;

/**
 * Runs a slow report that reads these tables again and again, so that a migration that changes one of them always meets
 * a reader that does not end soon.
 */
export async function startSlowReport(
  product: Product,
  tables: readonly string[],
): Promise<{ stop(): Promise<{ waited_for: number }> }> {
  const { client, end } = await connectAsSuperuser(product);
  const state = { is_over: false, waited_for: 0 };
  const isAwaited = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name = '${MIGRATION}' and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  const read = async (begun?: () => void) => {
    await client.query(`begin; lock table ${tables.join(', ')} in access share mode`);
    begun?.();
    const longest = performance.now() + LONGEST_REPORT_MS;
    let is_awaited = false;
    while (!state.is_over && !is_awaited && performance.now() < longest) {
      is_awaited = await isAwaited();
      await pause(is_awaited ? REPORT_MS : LOOKED_AT_EVERY_MS);
    }
    if (is_awaited) state.waited_for += 1;
    await client.query('commit');
  };
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const repeat = async () => {
    await read(resolve);
    while (!state.is_over) {
      await pause(REPORT_PAUSE_MS);
      await read();
    }
  };
  const over = repeat();
  over.catch(() => {});
  await Promise.race([first, over]).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    async stop() {
      state.is_over = true;
      await over;
      await end();
      return { waited_for: state.waited_for };
    },
  };
}

async function connectAsSuperuser({ postgres }: Product) {
  const pool = createPool(databaseUrl({ postgres: postgres.service }, 'superuser'), 1);
  const client = await pool.connect();
  const end = async () => {
    client.release();
    await pool.end();
  };
  return { client, end };
}
