import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import type { World } from '../harness.ts';
import { databaseUrl } from '../services.ts';

/** Longest wait in milliseconds, enough for a busy machine. */
const LONGEST_MS = 25_000;

/** Waits until at least `least` statements that contain `statement` wait for a lock. For tests of race conditions. */
export async function waitingForLock(
  { database }: Pick<World, 'database'>,
  statement: string,
  least = 1,
): Promise<void> {
  // Only the superuser can see the statements of other roles.
  const watcher = new Client({ connectionString: databaseUrl('superuser', 'postgres') });
  await watcher.connect();
  const query = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query ilike $2`;
  try {
    const deadline = Date.now() + LONGEST_MS;
    while (Date.now() < deadline) {
      const { rowCount } = await watcher.query(query, [database, `%${statement}%`]);
      if (rowCount !== null && rowCount >= least) return;
      await sleep(5);
    }
    throw new Error(`No statement waits for a lock: ${statement}`);
  } finally {
    await watcher.end();
  }
}
