import type { Action } from '@gerbang/shared/access';

import { transaction, type Tx, type TxScope } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
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
    if (!finished) await deps.storage.remove(object);
  } catch (error) {
    await deps.storage.remove(object).catch(() => {});
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
  return transaction(deps.db, asAccount(row.account_id), (tx) => repository.setProgress(tx, row, result));
}

/** All actions that a download needs. */
export function actionsFor<Row>({ action, personal }: ExportSource<Row>, query: unknown): Action[] {
  return personal?.askedAt(query) === undefined ? [action] : [action, personal.action];
}

/** The scope of a list: its property, or all properties of the person. */
function scopeOf(source: ExportSource<unknown>, { account_id, query }: ExportRow): TxScope {
  const property_id = propertyOf(source, query);
  return { ...asAccount(account_id), ...(property_id !== undefined && { property_id }) };
}

/** Throws when the person may no longer read the list. */
async function checkRights(tx: Tx, source: ExportSource<unknown>, { account_id, query }: ExportRow): Promise<void> {
  const property_id = propertyOf(source, query);
  if (property_id !== undefined && !(await repository.reaches(tx, account_id, property_id)))
    throw new AppError('forbidden');
  for (const action of actionsFor(source, query))
    if (!(await repository.holdsAction(tx, account_id, action))) throw new AppError('forbidden');
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

/** Deletes expired exports and their files. If a file cannot be removed, its row stays for the next run. */
export async function removeExpired({ db, clock, storage }: Deps): Promise<void> {
  let taken: number;
  do {
    taken = await transaction(db, {}, async (tx) => {
      const expired = await repository.takeExpired(tx, clock.now(), EXPIRED_BATCH);
      const objects = expired.flatMap(({ id, runs }) =>
        Array.from({ length: runs }, (_none, index) => objectKey(id, index + 1)),
      );
      await Promise.all(objects.map((object) => storage.remove(object)));
      return expired.length;
    });
  } while (taken === EXPIRED_BATCH);
}
