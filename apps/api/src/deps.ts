import { setTimeout as wait } from 'node:timers/promises';

import { createNoopMeter } from '@opentelemetry/api';
import type pg from 'pg';
import pino, { type Logger } from 'pino';

import type { Config } from './config.ts';
import { ERASURE_PREFIX } from './modules/insight/privacy/erasure-notes.ts';
import { createSealer } from './platform/backup/age.ts';
import { withJournal } from './platform/backup/journal.ts';
import { startDatabaseClock } from './platform/clock.ts';
import { createDb, createPool } from './platform/database/database.ts';
import { createEvents } from './platform/database/events.ts';
import type { Deps } from './platform/deps.ts';
import { judgeRole } from './platform/doctor/database.ts';
import { createImageProcessor } from './platform/files/images.ts';
import { createQuarantine } from './platform/files/quarantine.ts';
import { createStorage, type Storage } from './platform/files/storage.ts';
import { createMailer } from './platform/mail/mail.ts';
import { measureMailer, measureStorage } from './platform/metrics.ts';

const DATABASE_RETRY_MS = 1000;

/** Dependencies with open connections. `close` releases them. */
export interface RunningDeps extends Deps {
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens everything a process needs from its configuration. Waits until the database is reachable. */
export async function openDeps(
  config: Config,
  database_url = config.database.direct_url,
  meter = createNoopMeter(),
): Promise<RunningDeps> {
  const pool = createPool(database_url, config.database.pool, config.database.pool_wait_ms);
  const db = createDb(pool);
  const log = createLog(config.log_level);
  const clock = await whenReachable(log, () => startDatabaseClock(db, () => log.warn({}, 'clock not synchronised')));
  const role = await whenReachable(log, () => judgeRole(pool));
  if (role.state === 'bad')
    throw new Error(`DATABASE_URL has a role that row-level security does not hold (${role.found}): gerbang doctor`);
  const images = createImageProcessor();
  const storage = measureStorage(createFileStorage(config, log), meter);
  const quarantine = config.quarantine && createQuarantine(config.quarantine, storage);
  const mailer = measureMailer(createMailer(config.mail.smtp_url, config.mail.from), meter);
  const events = createEvents(config.database.direct_url);
  return {
    config,
    pool,
    db,
    images,
    mailer,
    events,
    clock,
    log,
    storage,
    quarantine,
    async close() {
      clock.stop();
      mailer.close();
      await events.close();
      await images.close();
      await quarantine?.close();
      await db.destroy();
    },
  };
}

/** The file storage. Where a place for backups is set, erasures are noted there at once. */
function createFileStorage({ storage, backup: { place, keys, recipients } }: Config, log: Logger): Storage {
  const files = createStorage(storage);
  if (place === undefined || (keys === undefined && recipients.length === 0)) return files;
  const journal = { storage: createStorage(place), seal: createSealer(keys, recipients) };
  return withJournal(files, journal, ERASURE_PREFIX, log);
}

/** Repeats the work until the database is reachable, because it may start later than this process. */
async function whenReachable<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      log.warn({}, 'database not reachable');
      await wait(DATABASE_RETRY_MS);
    }
  }
}

function createLog(level: string): Logger {
  // Requests, errors and headers are never logged as they are: only fields named at the call site are written.
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: () => undefined, res: () => undefined },
  });
}
