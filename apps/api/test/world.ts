import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { pino } from 'pino';

import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { fixedClock } from '../src/platform/clock.ts';
import { createDb, createPool, type Database, type Db } from '../src/platform/database/database.ts';
import { createEvents } from '../src/platform/database/events.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createImageProcessor } from '../src/platform/files/images.ts';
import { createQuarantine } from '../src/platform/files/quarantine.ts';
import { createStorage } from '../src/platform/files/storage.ts';
import type { App } from '../src/platform/http/types.ts';
import { createMailer } from '../src/platform/mail/mail.ts';
import { databaseUrl, testServices } from './services.ts';

/** 9:00 on a Monday in Jakarta, the default time of tests. */
export const MONDAY_MORNING = new Date('2026-11-16T02:00:00Z');

/** Timeout for a database connection. Longer than in production, because the test machine may be busy. */
const WAIT_MS = 20_000;
/** Time limit of a picture. Longer than in production, because a busy machine may need the time for a large one. */
const IMAGE_MS = 45_000;

/** The world of a test file: its own database, the application on it, and a role that bypasses row-level security. */
export interface World {
  app: App;
  deps: Deps;
  config: Config;
  clock: ReturnType<typeof fixedClock>;
  /** The application's role, which row-level security applies to. */
  db: Db;
  pool: Pool;
  /** The role that owns the tables, for builders and assertions. */
  owner: Kysely<Database>;
  database: string;
  logs: string[];
}

export interface WorldOptions {
  env?: Record<string, string>;
  deps?: Partial<Deps>;
  extend?: (app: App) => void;
}

/** Opens the application on a migrated database. `close` closes everything but keeps the database. */
export async function openWorld(
  database: string,
  options: WorldOptions = {},
): Promise<{ world: World; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-test-'));
  const config = readConfig({ ...testEnvironment(database, folder), ...options.env });
  const pool = createPool(config.database.url, config.database.pool, WAIT_MS);
  const db = createDb(pool);
  const owner = createDb(createPool(withLongTimeouts(databaseUrl('owner', database)), 4, WAIT_MS));
  const clock = fixedClock(MONDAY_MORNING);
  const logs: string[] = [];
  const storage = createStorage(config.storage);
  const quarantine = config.quarantine && { ...config.quarantine, image_deadline_ms: IMAGE_MS };
  const deps: Deps = {
    config,
    db,
    clock,
    log: pino({ level: config.log_level, base: null }, { write: (line: string) => void logs.push(line) }),
    storage,
    images: createImageProcessor({ deadline_ms: IMAGE_MS }),
    quarantine: quarantine && createQuarantine(quarantine, storage),
    mailer: createMailer(config.mail.smtp_url, config.mail.from),
    events: createEvents(config.database.direct_url),
    ...options.deps,
  };
  const app = await buildApp(deps, options.extend === undefined ? {} : { extend: options.extend });
  const close = async () => {
    await app.close();
    deps.mailer.close();
    await deps.events.close();
    await deps.images.close();
    await deps.quarantine?.close();
    await db.destroy();
    await owner.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { world: { app, deps, config, clock, db, pool, owner, database, logs }, close };
}

/** Timeouts long enough for statements that wait for a test, and for a busy machine. */
function withLongTimeouts(url: string): string {
  return `${url}?statement_timeout=30000&idle_in_transaction_session_timeout=60000`;
}

export function testEnvironment(database: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'info',
    DATABASE_URL: withLongTimeouts(databaseUrl('pooled', database)),
    ...(process.env['POOLER_PORT'] !== undefined && {
      DATABASE_DIRECT_URL: withLongTimeouts(databaseUrl('app', database)),
    }),
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
    BRAKE_MS: '0',
    DRAIN_MS: '0',
    // Tests send many requests at once on a busy machine.
    PUBLIC_IN_FLIGHT: '1000000',
    OVERLOAD_MS: '1000000',
    // `npm run check -- --clock` shifts the clock of the tests, but not that of the database.
    CLOCK_TOLERANCE_SECONDS: '1000000000',
  };
}
