import { sql } from 'kysely';
import { Client } from 'pg';

import { pauseAfter } from '../back-off.ts';
import { unread, type Tx } from './database.ts';

/** One channel for all subjects: every process listens once and dispatches by subject. */
const CHANNEL = 'changed';
const CHECK_MS = 10_000;
const CHECK_PATIENCE_MS = 5_000;

/** Announces a change of this subject when the transaction commits. Nothing is sent when it rolls back. */
export async function announce(tx: Tx, subject: string): Promise<void> {
  await unread(tx, sql`select pg_notify(${CHANNEL}, ${subject})`.execute(tx));
}

/** Delivers announcements of all processes to the subscribers in this process. */
export interface Events {
  /**
   * Calls `listener`, which must not throw, after each change of the subject, and once after announcements may have
   * been missed. Returns the function that unsubscribes.
   */
  subscribe(subject: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Listens on its own database connection from the first subscription on, and reconnects when it breaks. */
export function createEvents(database_url: string): Events {
  const listeners = new Map<string, Set<() => void>>();
  const callListeners = (subject: string) => {
    // A copy, because a listener may unsubscribe while it is called.
    for (const listener of Array.from(listeners.get(subject) ?? [])) listener();
  };
  const connection = listenWithRetry(database_url, {
    onMessage: callListeners,
    // Subscribers from before the connection was open may have missed announcements, so all of them are called.
    onReady: () => [...listeners.keys()].forEach(callListeners),
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

interface ListenHandlers {
  onMessage(subject: string): void;
  onReady(): void;
}

/** A listening connection that reconnects by itself, with growing pauses. */
function listenWithRetry(connectionString: string, handlers: ListenHandlers): { open(): void; close(): Promise<void> } {
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
    attempt.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''));
    try {
      await attempt.connect();
      await attempt.query(`listen ${CHANNEL}`);
    } catch {
      return lost();
    }
    if (client !== attempt) return;
    failures = 0;
    pollConnection(attempt, lost);
    handlers.onReady();
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

/** Polls the connection, because a peer that vanished silently is noticed only by a query. */
function pollConnection(client: Client, lost: () => void): void {
  const check = setInterval(() => void client.query('select 1').catch(lost), CHECK_MS).unref();
  client.on('end', () => clearInterval(check));
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
