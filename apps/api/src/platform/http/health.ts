import { setTimeout as pause } from 'node:timers/promises';

import type { Meter } from '@opentelemetry/api';
import { sql } from 'kysely';

import { builtMigrations } from '../database/migrate.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { METRIC_MS } from '../metrics.ts';
import { VERSION } from '../version.ts';
import type { App } from './types.ts';

/** How long an answer of the database is used for further requests. */
const KEPT_MS = 1_000;

/**
 * Liveness (the process answers, with its version) and readiness: it reaches its database, which has every migration
 * that this version was built with, the clocks of both agree, and it is not shutting down. Both are limited per client
 * network, apart from other requests.
 */
export function answerHealth(app: App, deps: Deps, meter?: Meter): void {
  const rateLimit = { max: deps.config.limits.requests_per_minute, timeWindow: '1 minute' };
  const findFault = shareResult(KEPT_MS, createFaultFinder(deps));
  meter?.createObservableGauge('gerbang_ready').addCallback(async (result) => {
    const fault = await Promise.race([findFault(), pause(METRIC_MS, 'no answer', { ref: false })]);
    result.observe(fault === undefined && !app.isStopping() ? 1 : 0);
  });
  app.get('/health/live', { config: { access: 'public', rateLimit } }, async () => ({
    status: 'ok',
    version: VERSION,
  }));
  app.get('/health/ready', { config: { access: 'public', rateLimit } }, async () => {
    if (app.isStopping() || (await findFault()) !== undefined) throw new AppError('unavailable');
    return { status: 'ok' };
  });
}

/** Why the process cannot serve requests. */
type Fault = 'database not reachable' | 'migration missing' | 'clock differs from the database';

/** Returns a function that finds the current fault. It logs a fault when it begins and when it ends. */
function createFaultFinder(deps: Deps): () => Promise<Fault | undefined> {
  const built = builtMigrations();
  let last: Fault | undefined;
  return async () => {
    const fault = await currentFault(deps, built);
    if (fault !== last) deps.log.warn({ fault: fault ?? null }, fault === undefined ? 'ready again' : 'not ready');
    last = fault;
    return fault;
  };
}

async function currentFault({ db, config }: Deps, built: readonly string[]): Promise<Fault | undefined> {
  const answer = await askDatabase(db).catch(() => undefined);
  if (answer === undefined) return 'database not reachable';
  // Further migrations are fine: during an update the previous version runs on the new schema.
  if (built.some((name) => !answer.migrations.includes(name))) return 'migration missing';
  const difference_ms = Math.abs(Date.now() - answer.time);
  return difference_ms > config.clock_tolerance_s * 1000 ? 'clock differs from the database' : undefined;
}

async function askDatabase(db: Deps['db']): Promise<{ time: number; migrations: string[] } | undefined> {
  const { rows } = await sql<{ time: number; migrations: string[] }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time,
           array(select name from kysely_migration)::text[] as migrations`.execute(db);
  return rows[0];
}

/** Runs `work` once for all calls that come meanwhile or within `ms` after it. */
function shareResult<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  const forget = () => {
    current = undefined;
  };
  return () => (current ??= work().finally(() => setTimeout(forget, ms).unref()));
}
