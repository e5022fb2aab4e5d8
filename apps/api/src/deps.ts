import type pg from 'pg';
import pino, { type Logger } from 'pino';

import type { Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { createDb, createPool } from './platform/database.ts';
import type { Deps } from './platform/deps.ts';
import { createEvents } from './platform/events.ts';
import { createImageProcessor } from './platform/images.ts';
import { createMailer } from './platform/mail.ts';
import { createStorage } from './platform/storage.ts';

/** What a process holds open, and how it lets go of it. */
export interface RunningDeps extends Deps {
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens everything a process needs from its configuration. */
export function openDeps(config: Config): RunningDeps {
  const pool = createPool(config.database.url, config.database.pool, config.database.pool_wait_ms);
  const db = createDb(pool);
  const images = createImageProcessor();
  const mailer = createMailer(config.mail.smtp_url, config.mail.from);
  const events = createEvents(config.database.url);
  return {
    config,
    pool,
    db,
    images,
    mailer,
    events,
    clock: systemClock,
    log: createLog(config.log_level),
    storage: createStorage(config.storage),
    async close() {
      mailer.close();
      await events.close();
      await images.close();
      await db.destroy();
    },
  };
}

function createLog(level: string): Logger {
  // Only what a call site names is logged; requests, errors and headers are reduced to facts before they get here.
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: () => undefined, res: () => undefined },
  });
}
