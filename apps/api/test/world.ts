import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';

import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { fixedClock } from '../src/platform/clock.ts';
import { createDb, createPool, type Database, type Db } from '../src/platform/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createEvents } from '../src/platform/events.ts';
import type { App } from '../src/platform/http/types.ts';
import { createImageProcessor } from '../src/platform/images.ts';
import { createMailer } from '../src/platform/mail.ts';
import { createStorage } from '../src/platform/storage.ts';
import { databaseUrl, testServices } from './services.ts';

/** A Monday morning in Jakarta (09:00 WIB), unless a test says otherwise. */
export const MONDAY_MORNING = new Date('2026-11-16T02:00:00Z');

/** For a connection a busy machine may need longer than a visitor would wait. */
const WAIT_MS = 20_000;

/** One test file's world: its own database, the application on it, and a way around row-level security to prepare it. */
export interface World {
  app: App;
  deps: Deps;
  config: Config;
  clock: ReturnType<typeof fixedClock>;
  /** The application's own role, beneath row-level security. */
  db: Db;
  pool: Pool;
  /** The role that owns the tables, for builders and for looking at what really is stored. */
  owner: Kysely<Database>;
  database: string;
  /** What the server logged, line by line. */
  logs: string[];
}

/** What a test may set differently. */
export interface WorldOptions {
  env?: Record<string, string>;
  deps?: Partial<Deps>;
  extend?: (app: App) => void;
}

/** Opens the application on a migrated database; `close` ends all of it and leaves the database. */
export async function openWorld(
  database: string,
  options: WorldOptions = {},
): Promise<{ world: World; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-test-'));
  const config = readConfig({ ...testEnvironment(database, folder), ...options.env });
  const pool = createPool(config.database.url, config.database.pool, WAIT_MS);
  const db = createDb(pool);
  const owner = createDb(createPool(patiently(databaseUrl('owner', database)), 4, WAIT_MS));
  const clock = fixedClock(MONDAY_MORNING);
  const logs: string[] = [];
  const deps: Deps = {
    config,
    db,
    clock,
    log: pino({ level: config.log_level, base: null }, { write: (line: string) => void logs.push(line) }),
    storage: createStorage(config.storage),
    // A busy machine may take longer over a large picture than a visitor would wait.
    images: createImageProcessor({ deadline_ms: 45_000 }),
    mailer: createMailer(config.mail.smtp_url, config.mail.from),
    events: createEvents(config.database.url),
    ...options.deps,
  };
  const app = await buildApp(deps, options.extend === undefined ? {} : { extend: options.extend });
  const close = async () => {
    await app.close();
    deps.mailer.close();
    await deps.events.close();
    await deps.images.close();
    await db.destroy();
    await owner.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { world: { app, deps, config, clock, db, pool, owner, database, logs }, close };
}

/** With limits that a statement waiting for a test, or a test on a busy machine, does not reach. */
function patiently(url: string): string {
  return `${url}?statement_timeout=30000&idle_in_transaction_session_timeout=60000`;
}

/** The environment of a process that works on this database. */
export function testEnvironment(database: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'info',
    DATABASE_URL: patiently(databaseUrl('app', database)),
    DATABASE_POOL: '10',
    SMTP_URL: `smtp://127.0.0.1:${testServices().mail.smtp_port}`,
    SIGNING_SECRET: 'a1'.repeat(32),
    PASS_PRIVATE_KEY: 'b2'.repeat(32),
    STORAGE_DRIVER: 'folder',
    STORAGE_FOLDER: folder,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '100000',
    UPLOADS_PER_MINUTE: '100000',
    STATUS_PER_MINUTE: '100000',
  };
}
