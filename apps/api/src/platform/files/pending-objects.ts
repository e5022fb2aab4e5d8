import { sql, type Generated } from 'kysely';

import { transaction, type Db, type Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { startAttempts } from '../jobs/attempts.ts';
import { handleInBatches } from '../jobs/batches.ts';
import { defineJob, noPayload } from '../jobs/jobs.ts';
import { insertNotes, mayRemoveObjects } from './removal-lock.ts';

interface PendingObjectTable {
  key: string;
  since: Date;
  is_orphan: Generated<boolean>;
}
declare module '../database/database.ts' {
  interface Database {
    pending_object: PendingObjectTable;
  }
}

/** Storing an object and committing its record takes seconds. After this time the process that did it is gone. */
export const ORPHAN_AFTER_MS = 60 * 60 * 1000;
const BATCH = 50;

/**
 * Notes objects that are about to be stored, in a statement of its own. When the process is killed before the record of
 * an object is committed, `removeOrphans` finds the object by its note.
 */
export async function noteObjects({ db, clock }: Pick<Deps, 'db' | 'clock'>, keys: readonly string[]): Promise<void> {
  await insertNotes(db, keys, clock.now());
}

/**
 * Deletes the notes in the transaction that writes the record of the objects. Throws when a note is gone or
 * `removeOrphans` has decided to remove the object, so that no record of a removed object is committed.
 */
export async function settleObjects(tx: Tx, keys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_object')
    .where('key', 'in', keys)
    .where('is_orphan', '=', false)
    .executeTakeFirst();
  if (Number(numDeletedRows) !== keys.length) throw new AppError('unavailable');
}

/** Removes an object whose record was certainly not committed. If this fails, `removeOrphans` does it later. */
export async function discardObject({ db, storage }: Pick<Deps, 'db' | 'storage'>, key: string): Promise<void> {
  try {
    await storage.remove(key);
    await db.deleteFrom('pending_object').where('key', '=', key).execute();
  } catch {
    // The note stays.
  }
}

/**
 * Removes objects that were noted and never got a record, because a process was killed in between, and those whose record
 * was deleted while a backup ran. While a backup runs they stay: its snapshot may still have the record.
 */
export const removeOrphans = defineJob({
  name: 'files.remove-orphans',
  payload: noPayload,
  cron: '17 * * * *',
  async run(_payload, { db, clock, storage }) {
    const before = new Date(clock.now().getTime() - ORPHAN_AFTER_MS);
    const attempts = startAttempts();
    await handleInBatches(attempts, {
      size: BATCH,
      list: (limit) => takeOrphans(db, before, limit),
      keyOf: (key) => key,
      handle: (keys) =>
        transaction(db, {}, async (tx) => {
          if (!(await mayRemoveObjects(tx))) return 0;
          await Promise.all(keys.map((key) => storage.remove(key)));
          await tx.deleteFrom('pending_object').where('key', 'in', keys).where('is_orphan', '=', true).execute();
          return keys.length;
        }),
    });
    attempts.report();
  },
});

/**
 * Marks old notes whose object has no record as orphans and returns them. It is committed before the objects are removed:
 * from then on `settleObjects` refuses their record.
 */
async function takeOrphans(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from take_orphans(${before}, ${limit}) as key`.execute(db);
  return rows.map(({ key }) => key);
}
