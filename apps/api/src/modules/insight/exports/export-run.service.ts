import type { Action } from '@gerbang/shared/access';

import { isRolledBack, transaction, type Tx } from '../../../platform/database/database.ts';
import type { TxScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { discardObject, noteObjects, settleObjects } from '../../../platform/files/pending-objects.ts';
import { removeObjects } from '../../../platform/files/removal-lock.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { handleInBatches } from '../../../platform/jobs/batches.ts';
import { propertyOf, type ExportSource } from '../../../platform/records/export-source.ts';
import { writeFile } from '../../../platform/sheets/sheets.ts';
import * as repository from './exports.repository.ts';
import { findSource } from './exports.sources.ts';
import type { ExportRow } from './exports.table.ts';

/** Rows read per transaction. */
export const BATCH_ROWS = 1_000;
/** Number of runs before an export is given up. */
export const MAX_RUNS = 3;
const EXPIRED_BATCH = 50;

export function objectKey(id: string, number: number): string {
  return `exports/${id}.${number}`;
}

/** The job reads and writes with the permissions of the staff member who requested the export. */
function asAccount(account_id: string): TxScope {
  return { staff_id: account_id, owner_key: `account:${account_id}` };
}

/**
 * Writes the file of an export from the first row. A repeated run starts over and removes the file of the run before.
 * Of two concurrent runs only the later one can finish.
 */
export async function run(deps: Deps, key: repository.ExportKey): Promise<void> {
  const row = await begin(deps, key);
  if (row === undefined) return;
  const object = objectKey(row.id, row.runs);
  try {
    if (row.runs > 1) await deps.storage.remove(objectKey(row.id, row.runs - 1));
    const finished = await write(deps, row, object);
    if (!finished) await discardObject(deps, object);
  } catch (error) {
    // When the answer of the commit was lost, the export may be done.
    if (isRolledBack(error)) await discardObject(deps, object);
    const refused = error instanceof AppError && error.code !== 'unavailable';
    const state = refused || row.runs >= MAX_RUNS ? 'failed' : 'waiting';
    await transaction(deps.db, asAccount(row.account_id), (tx) => repository.setProgress(tx, row, { state }));
    // A refusal is permanent: do not retry.
    if (!refused) throw error;
  }
}

function begin({ db, clock }: Deps, key: repository.ExportKey): Promise<ExportRow | undefined> {
  return transaction(db, asAccount(key.account_id), async (tx) => {
    await repository.failSpent(tx, key, MAX_RUNS);
    return repository.begin(tx, key, clock.now(), MAX_RUNS);
  });
}

/**
 * Stores the file and marks the export as done. Returns false when the export was deleted or another run replaced this
 * one.
 */
async function write(deps: Deps, row: ExportRow, object: string): Promise<boolean> {
  const source = findSource(row.source);
  if (source === undefined) throw new AppError('not_found');
  let rows_done = 0;
  async function* counted(rows: AsyncIterable<unknown>) {
    for await (const one of rows) {
      rows_done += 1;
      yield one;
    }
  }
  const columns = source.columns(row.language, row.query);
  const sheet = { name: source.name, columns, rows: counted(readRows(deps, source, row)) };
  const { body, type } = await writeFile(sheet, row.file_name);
  await noteObjects(deps, [object]);
  await deps.storage.put(object, body, type);
  const now = deps.clock.now();
  const result = {
    state: 'done',
    rows_done,
    rows_total: rows_done,
    bytes: body.length,
    touched_at: now,
    done_at: now,
  } as const;
  return transaction(deps.db, asAccount(row.account_id), async (tx) => {
    if (!(await repository.setProgress(tx, row, result))) return false;
    await settleObjects(tx, [object]);
    return true;
  });
}

/** All actions that a download needs. */
export function actionsFor<Row>({ action, personal }: ExportSource<Row>, query: unknown): Action[] {
  return personal?.askedAt(query) === undefined ? [action] : [action, personal.action];
}

/** The scope of a list: its property, or all properties of the person. */
function scopeOf(source: ExportSource<unknown>, { account_id, query, language }: ExportRow): TxScope {
  const property_id = propertyOf(source, query);
  return { ...asAccount(account_id), language, ...(property_id !== undefined && { property_id }) };
}

/** Throws when the person may no longer read the list. */
async function checkRights(tx: Tx, source: ExportSource<unknown>, { account_id, query }: ExportRow): Promise<void> {
  const asked = { property_id: propertyOf(source, query), actions: actionsFor(source, query) };
  if (!(await mayDownload(tx, account_id, asked))) throw new AppError('forbidden');
}

/** Whether the account is active, works for the property and currently holds all these actions. */
export async function mayDownload(
  tx: Tx,
  account_id: string,
  { property_id, actions }: { property_id: string | undefined; actions: readonly Action[] },
): Promise<boolean> {
  if (property_id !== undefined && !(await repository.reaches(tx, account_id, property_id))) return false;
  for (const action of actions) if (!(await repository.holdsAction(tx, account_id, action))) return false;
  return true;
}

/** Reads all rows, one batch per transaction. Each batch checks again that the person may read them. */
async function* readRows(deps: Deps, source: ExportSource<unknown>, row: ExportRow): AsyncGenerator {
  let after: string | null = null;
  let rows_done = 0;
  const rows_total = await countRows(deps, source, row);
  do {
    const start: string | null = after;
    const batch = await transaction(deps.db, scopeOf(source, row), async (tx) => {
      await checkRights(tx, source, row);
      const read = await source.batch(tx, row.query, { after: start, limit: BATCH_ROWS, now: row.created_at });
      const progress = { rows_done: rows_done + read.rows.length, rows_total, touched_at: deps.clock.now() };
      if (!(await repository.setProgress(tx, row, progress))) throw new AppError('conflict');
      return read;
    });
    yield* batch.rows;
    rows_done += batch.rows.length;
    after = batch.next;
  } while (after !== null);
}

/** Expected number of rows, if the list can count them. It can differ from the number of rows written. */
async function countRows({ db }: Deps, source: ExportSource<unknown>, row: ExportRow): Promise<number | null> {
  return transaction(db, scopeOf(source, row), async (tx) => {
    await checkRights(tx, source, row);
    return (await source.count?.(tx, row.query)) ?? null;
  });
}

/**
 * Deletes expired exports and their files. If a file cannot be removed, its row stays for the next run, and the others are
 * removed.
 */
export async function removeExpired(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const attempts = startAttempts();
  await handleInBatches(attempts, {
    size: EXPIRED_BATCH,
    list: (limit) => repository.listExpired(db, now, limit),
    keyOf: (id) => id,
    handle: (ids) =>
      transaction(db, {}, async (tx) => {
        const expired = await repository.takeExpired(tx, now, ids);
        const objects = expired.flatMap(({ id, runs }) =>
          Array.from({ length: runs }, (_none, index) => objectKey(id, index + 1)),
        );
        await removeObjects(tx, deps, objects);
        return expired.length;
      }),
  });
  attempts.report();
}
