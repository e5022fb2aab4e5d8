import { sql } from 'kysely';

import type { Db, Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';

/**
 * Key of the advisory lock of a backup. A backup holds it from before its snapshot until it has copied the files of that
 * snapshot; whoever removes or replaces an object of a record holds it shared until the end of the transaction. So a
 * backup finds every file of its list, also when it was started while a transaction removes one. The lock ends with the
 * connection of the backup, so one that was killed holds nobody up.
 */
export const BACKUP_LOCK = 727_004;

/** Whether objects of records may be removed until the end of this transaction. False while a backup runs. */
export async function mayRemoveObjects(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as may`.execute(
    tx,
  );
  return rows[0]?.may === true;
}

/**
 * Removes the objects of rows that this transaction has deleted. While a backup runs it only notes them, and
 * `removeOrphans` removes them when the backup has ended.
 */
export async function removeObjects(
  tx: Tx,
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  if (await mayRemoveObjects(tx)) await Promise.all(keys.map((key) => storage.remove(key)));
  else await insertNotes(tx, keys, clock.now());
}

export async function insertNotes(db: Db | Tx, keys: readonly string[], since: Date): Promise<void> {
  await db
    .insertInto('pending_object')
    .values(keys.map((key) => ({ key, since })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ since }))
    .execute();
}
