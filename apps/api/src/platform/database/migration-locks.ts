import { setTimeout as pause } from 'node:timers/promises';

import { sql, type Kysely } from 'kysely';

import { isDatabaseError } from './database.ts';

/** How a migration waits for locks of running requests. */
export interface LockPatience {
  /** A statement that waits longer fails. All requests that need the table wait behind it. */
  lock_timeout_ms: number;
  /** The migration is given up after retrying for this long. */
  retry_ms: number;
  /** Called after each attempt that got no lock. */
  onRetry?: (name: string) => void;
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** Between two attempts the waiting requests are served. Different, so that a regular job is not met each time. */
const PAUSES_MS = [200, 700, 400, 1_000];

/** Key of the advisory lock of the migration command. Locks of different databases do not conflict. */
const TURN = 727_002;
const TURN_MS = 200;

/** Applies one migration, or one repeatable statement of it, again and again until it gets its locks. */
export async function retryUntilLocked(
  name: string,
  { retry_ms, onRetry }: LockPatience,
  attempt: () => Promise<void>,
): Promise<void> {
  const end = Date.now() + retry_ms;
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const is_busy = isDatabaseError(error, LOCK_NOT_AVAILABLE) || isDatabaseError(error, DEADLOCK);
      if (!is_busy || Date.now() > end) throw error;
    }
    onRetry?.(name);
    await pause(PAUSES_MS[attempts % PAUSES_MS.length]);
  }
}

/**
 * Waits until no other process migrates this database. Asks repeatedly, because a statement that waits has a snapshot,
 * and `create index concurrently` of the other process would wait for that snapshot. The lock ends with the connection.
 */
export async function takeTurn(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${TURN}) as taken`.execute(db);
    if (rows[0]?.taken === true) return;
    await pause(TURN_MS);
  }
}

export async function setLockTimeout(db: Kysely<unknown>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, false)`.execute(db);
}
