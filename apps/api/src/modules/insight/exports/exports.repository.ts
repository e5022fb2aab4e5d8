import type { Action } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { ExportRow } from './exports.table.ts';

export interface ExportKey {
  account_id: string;
  id: string;
}

export interface Run extends ExportKey {
  runs: number;
}

export type NewExport = ExportKey & {
  source: string;
  query: unknown;
  language: Language;
  file_name: string;
  created_at: Date;
  expires_at: Date;
};

const UNFINISHED = ['waiting', 'running'] as const;
const IS_UNFINISHED = sql<boolean>`state in (${sql.join(UNFINISHED.map((state) => sql.lit(state)))})`;

/**
 * Creates an export unless the account has an unfinished one. Returns whether it was created. A concurrent insert waits
 * for the first transaction.
 */
export async function insert(tx: Tx, { query, ...row }: NewExport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('export_file')
    .values({ ...row, query: JSON.stringify(query), touched_at: row.created_at })
    // Without parameters: a plan for any values does not know that they are those of the index.
    .onConflict((conflict) => conflict.column('account_id').where(IS_UNFINISHED).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks the account's unfinished export as failed if it made no progress since `since`: its process is gone. */
export async function failStalled(tx: Tx, account_id: string, since: Date): Promise<void> {
  await tx
    .updateTable('export_file')
    .set({ state: 'failed' })
    .where('account_id', '=', account_id)
    .where('state', 'in', UNFINISHED)
    .where('touched_at', '<', since)
    .execute();
}

/** The account's unfinished export of the same list, language, query and file type. */
export async function findUnfinished(tx: Tx, asked: NewExport): Promise<string | undefined> {
  const row = await tx
    .selectFrom('export_file')
    .select('id')
    .where('account_id', '=', asked.account_id)
    .where('state', 'in', UNFINISHED)
    .where('source', '=', asked.source)
    .where('language', '=', asked.language)
    .where(sql<boolean>`query = ${JSON.stringify(asked.query)}::jsonb`)
    .where('file_name', 'like', `%${asked.file_name.slice(asked.file_name.lastIndexOf('.'))}`)
    .executeTakeFirst();
  return row?.id;
}

export function find(tx: Tx, { account_id, id }: ExportKey, now: Date): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('export_file')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Starts the next run from the first row. Returns undefined when the export is finished or has used all its runs. */
export function begin(
  tx: Tx,
  { account_id, id }: ExportKey,
  now: Date,
  max_runs: number,
): Promise<ExportRow | undefined> {
  return tx
    .updateTable('export_file')
    .set((row) => ({ state: 'running', runs: row('runs', '+', 1), rows_done: 0, touched_at: now }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .where('runs', '<', max_runs)
    .returningAll()
    .executeTakeFirst();
}

/** Marks an export as failed if it has used all its runs. */
export async function failSpent(tx: Tx, { account_id, id }: ExportKey, max_runs: number): Promise<void> {
  await tx
    .updateTable('export_file')
    .set({ state: 'failed' })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .where('runs', '>=', max_runs)
    .execute();
}

type Progress = Partial<Pick<ExportRow, 'state' | 'rows_done' | 'rows_total' | 'bytes' | 'touched_at' | 'done_at'>>;

/** Saves the progress of a run. Returns false when another run replaced it or the export was deleted. */
export async function setProgress(tx: Tx, { account_id, id, runs }: Run, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('export_file')
    .set(progress)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether the account is active and its role currently holds the action. */
export async function holdsAction(tx: Tx, account_id: string, action: Action): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .innerJoin('role_action', 'role_action.role_id', 'account.role_id')
    .select('account.id')
    .where('account.id', '=', account_id)
    .where('account.active', '=', true)
    .where('role_action.action', '=', action)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account currently works for the property. */
export async function reaches(tx: Tx, account_id: string, property_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_property')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('property_id', '=', property_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the language of names of records for the rest of the transaction. */
export async function speak(tx: Tx, language: Language): Promise<void> {
  await sql`select set_config('app.language', ${language}, true)`.execute(tx);
}

export async function languageOf(tx: Tx, account_id: string): Promise<Language> {
  const query = tx.selectFrom('account').select('language').where('id', '=', account_id);
  return (await query.executeTakeFirstOrThrow()).language;
}

/** A finished export of any account, for a signed link. */
export async function findFinished(
  db: Db,
  id: string,
  now: Date,
): Promise<Pick<ExportRow, 'file_name' | 'runs'> | undefined> {
  const { rows } = await sql<Pick<ExportRow, 'file_name' | 'runs'>>`
    select file_name, runs from finished_export(${id}::uuid, ${now})`.execute(db);
  return rows[0];
}

/** Exports of all people that have expired, the oldest first. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from expired_exports(${now}, ${limit}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes those of the exports that have expired and returns them. */
export async function takeExpired(
  tx: Tx,
  now: Date,
  ids: readonly string[],
): Promise<Pick<ExportRow, 'id' | 'runs'>[]> {
  const { rows } = await sql<Pick<ExportRow, 'id' | 'runs'>>`
    select id, runs from take_expired_exports(${now}, ${ids}::uuid[])`.execute(tx);
  return rows;
}
