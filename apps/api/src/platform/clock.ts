import { sql } from 'kysely';

import type { Db } from './database/database.ts';

/** Source of the current time. Tests use their own. */
export interface Clock {
  now(): Date;
}

/** A clock with the database's time, until it is stopped. */
export interface DatabaseClock extends Clock {
  /**
   * Synchronises with the database again. Rejects when the database does not answer; the clock then continues
   * unchanged.
   */
  synchronise(): Promise<void>;
  stop(): void;
}

/** Reads the database's time in milliseconds since 1970. */
export type ReadTime = () => Promise<number>;

const SYNCHRONISE_MS = 60_000;

/** Starts a database clock. Calls `failed` whenever a later synchronisation fails. */
export async function startDatabaseClock(db: Db, failed: (error: unknown) => void): Promise<DatabaseClock> {
  const clock = await createDatabaseClock(() => readDatabaseTime(db));
  const timer = setInterval(() => void clock.synchronise().catch(failed), SYNCHRONISE_MS).unref();
  return { ...clock, stop: () => clearInterval(timer) };
}

/**
 * The database's time at the last synchronisation plus the time elapsed since on `elapsed`, a monotonic clock. Never
 * uses the machine's own date and time.
 */
export async function createDatabaseClock(
  readTime: ReadTime,
  elapsed: () => number = () => performance.now(),
): Promise<Omit<DatabaseClock, 'stop'>> {
  let offset = Number.NaN;
  const synchronise = async () => {
    const asked = elapsed();
    const time = await readTime();
    // The database read its clock at some time between request and answer. An offset within that range needs no
    // correction.
    const [least, most] = [time - elapsed(), time - asked];
    if (!(offset >= least && offset <= most)) offset = (least + most) / 2;
  };
  await synchronise();
  // Measures again: the first request also opened a connection, so its error is large.
  await synchronise();
  return { now: () => new Date(offset + elapsed()), synchronise };
}

async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time');
  return row.time;
}

/** A clock that changes only when it is set. */
export function fixedClock(start: Date): Clock & { set(now: Date): void; advance(milliseconds: number): void } {
  let current = start;
  return {
    now: () => current,
    set: (now) => {
      current = now;
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
