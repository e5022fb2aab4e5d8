import { sql } from 'kysely';
import { Client } from 'pg';

import type { Tx } from './database.ts';

/** One channel for all subjects: every process listens once and hands on by subject. */
const CHANNEL = 'changed';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const CHECK_MS = 15_000;
const CHECK_PATIENCE_MS = 5_000;

/** Says that something about this subject has changed; told when the transaction commits, and not at all if it does not. */
export async function announce(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${subject})`.execute(tx);
}

/** What is announced anywhere reaches the subscribers in this process. */
export interface Events {
  /** Calls the listener, which must not throw, after each change of the subject, and once after anything may have been missed. */
  subscribe(subject: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Listens to the database over one connection of its own, from the first subscription on; a broken one is replaced. */
export function createEvents(database_url: string): Events {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (subject: string) => {
    // A copy, because a listener may leave when it is told.
    for (const listener of Array.from(listeners.get(subject) ?? [])) listener();
  };
  const connection = keepListening(database_url, {
    heard: tell,
    // Whoever subscribed before the connection was there may have missed something.
    listening: () => [...listeners.keys()].forEach(tell),
  });
  return {
    subscribe(subject, listener) {
      connection.open();
      const known = listeners.get(subject) ?? new Set();
      listeners.set(subject, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(subject) === known) listeners.delete(subject);
      };
    },
    close: () => connection.close(),
  };
}

interface Ears {
  heard(subject: string): void;
  listening(): void;
}

/** One listening connection that comes back by itself, with growing pauses while it cannot. */
function keepListening(connectionString: string, ears: Ears): { open(): void; close(): Promise<void> } {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let wanted = false;

  const connect = async (): Promise<void> => {
    const attempt = new Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: CHECK_PATIENCE_MS });
    client = attempt;
    const lost = once(() => {
      void attempt.end().catch(() => {});
      if (client !== attempt || !wanted) return;
      client = undefined;
      retry = setTimeout(() => void connect(), pauseAfter(failures)).unref();
      failures += 1;
    });
    attempt.on('error', lost).on('end', lost);
    attempt.on('notification', ({ payload }) => ears.heard(payload ?? ''));
    try {
      await attempt.connect();
      await attempt.query(`listen ${CHANNEL}`);
    } catch {
      return lost();
    }
    if (client !== attempt) return;
    failures = 0;
    checkNowAndThen(attempt, lost);
    ears.listening();
  };

  return {
    open() {
      if (wanted) return;
      wanted = true;
      void connect();
    },
    async close() {
      wanted = false;
      clearTimeout(retry);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

/** A peer that vanished without a word is noticed only by asking. */
function checkNowAndThen(client: Client, lost: () => void): void {
  const check = setInterval(() => void client.query('select 1').catch(lost), CHECK_MS).unref();
  client.on('end', () => clearInterval(check));
}

function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
