import { can } from '@gerbang/shared/access';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportOutcome,
  type ImportReport,
  type ImportResult,
} from '@gerbang/shared/contracts/records';
import { sql } from 'kysely';

import { recordMany } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { ownerKey, type Context } from '../context.ts';
import { isDatabaseError, type Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { allow, AppError } from '../errors.ts';
import { answerOnce, findAnswer, idempotentRequest } from '../http/idempotency.ts';
import { readSheetInWorker } from '../sheets/sheets-thread.ts';
import type { ReadSheet } from '../sheets/sheets.ts';
import type { PlannedRow } from './records-plan-faults.ts';
import { planImport, type FactsSchema, type ImportRequest, type Plan } from './records-plan.ts';
import { pickFields, settable, type Change, type Facts, type RecordKind } from './records.ts';

const LIMITS = { max_rows: IMPORT_MAX_ROWS, max_bytes: IMPORT_MAX_BYTES };

export interface SentSheet {
  kind: RecordKind;
  schema: FactsSchema;
  ask: ImportRequest;
  file: Buffer | undefined;
}

export interface CommitOptions {
  /** The hash of the report that the user confirmed. */
  hash: string;
  skip_faulty: boolean;
  file_name: string;
  idempotency_key: unknown;
}

/** Reports row by row what an import would do. Writes nothing. */
export async function checkImport(ctx: Context, sent: SentSheet): Promise<ImportReport> {
  const sheet = await openSheet(ctx, sent);
  const plan = await ctx.within(sent.ask.property_id, (tx) => planImport(tx, ctx, { ...sent, sheet, lock: false }));
  return {
    hash: plan.hash,
    counts: countsOf(plan),
    rows: plan.rows.map(({ number, label, outcome, changes, faults }) => ({
      row: number,
      name: label,
      outcome,
      changes: outcome === 'change' ? [...changes] : [],
      faults,
    })),
    unknown_columns: [...plan.unknown],
    missing_columns: [...plan.missing],
  };
}

/** Writes what the report showed, all or nothing. Throws `conflict` when anything has changed since. */
export async function commitImport(ctx: Context, sent: SentSheet, options: CommitOptions): Promise<ImportResult> {
  const { kind, ask } = sent;
  const scope = ownerKey(ctx.actor) ?? '';
  const route = `${kind.name}-import`;
  const request = JSON.stringify([ask, options.hash, options.skip_faulty]);
  const asked = idempotentRequest(scope, options.idempotency_key, route, request, sent.file ?? '');
  const before = asked && (await findAnswer(ctx.deps.db, asked));
  if (before !== undefined) return JSON.parse(before.body) as ImportResult;
  const sheet = await openSheet(ctx, sent);
  const write = async (tx: Tx) => {
    const plan = await planImport(tx, ctx, { ...sent, sheet, lock: true });
    if (plan.hash !== options.hash) throw new AppError('conflict');
    const { fault } = countsOf(plan);
    if (plan.missing.length > 0 || (fault > 0 && !options.skip_faulty)) throw new AppError('refused');
    return { status: 200, body: JSON.stringify(await writePlan(tx, ctx, kind, ask.property_id, plan, options)) };
  };
  const answer = await ctx
    .within(ask.property_id, (tx) => answerOnce(tx, asked, ctx.now(), () => write(tx)))
    .catch(asConflict);
  return JSON.parse(answer.body) as ImportResult;
}

async function openSheet(ctx: Context, { ask, file }: SentSheet): Promise<ReadSheet> {
  allow(can.reachProperty(ctx.actor, ask.property_id));
  if (file === undefined) throw new AppError('malformed', { fields: [{ path: 'file', code: 'required' }] });
  return readSheetInWorker(file, LIMITS);
}

/** Constraint errors become `conflict`: somebody else has changed the records since the plan was made. */
function asConflict(error: unknown): never {
  throw isDatabaseError(error, '23505') || isDatabaseError(error, '23503') ? new AppError('conflict') : error;
}

function countsOf({ rows }: Plan): ImportReport['counts'] {
  const counts = { create: 0, change: 0, unchanged: 0, fault: 0 } satisfies Record<ImportOutcome, 0>;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

async function writePlan(
  tx: Tx,
  ctx: Context,
  kind: RecordKind,
  property_id: string,
  plan: Plan,
  { file_name, hash }: CommitOptions,
): Promise<ImportResult> {
  const changesWith = (outcome: PlannedRow['outcome']) =>
    plan.rows
      .filter((row) => row.outcome === outcome)
      .map(({ facts, before }): Change => ({ id: before?.id ?? newId(), facts, before }));
  const [created, changed] = [changesWith('create'), changesWith('change')];
  const { unchanged, fault } = countsOf(plan);
  const result = { created: created.length, changed: changed.length, unchanged, skipped: fault };
  for (const batch of batches(created)) await insertAll(tx, kind, property_id, batch, ctx.now());
  for (const batch of batches(changed)) await updateAll(tx, kind, property_id, batch, ctx.now());
  const changes = [...created, ...changed];
  await kind.relate?.(tx, ctx, property_id, changes);
  const imported = { action: `${kind.name}.imported`, id: null, detail: { file_name, hash, ...result } };
  const entries = [imported, ...changes.map((change) => entryOf(kind, change))].map(({ action, id, detail }) => ({
    property_id,
    action,
    record: { kind: kind.name, id },
    detail,
  }));
  await recordMany(tx, ctx, entries);
  return result;
}

/** Number of rows written by one statement. */
const BATCH = 500;

function* batches(changes: readonly Change[]): Generator<readonly Change[]> {
  for (let first = 0; first < changes.length; first += BATCH) yield changes.slice(first, first + BATCH);
}

/** The audit entry of a row, the same as for a single create or update. */
function entryOf(kind: RecordKind, { id, facts, before }: Change) {
  const set = pickFields(facts, settable(kind));
  if (before === undefined) return { action: `${kind.name}.created`, id, detail: set };
  return { action: `${kind.name}.updated`, id, detail: changesBetween(before, set) };
}

async function insertAll(tx: Tx, kind: RecordKind, property_id: string, changes: readonly Change[], now: Date) {
  const columns = sql.join(['property_id', 'id', 'updated_at', ...kind.columns].map((column) => sql.id(column)));
  const shared = { property_id, updated_at: now };
  await sql`insert into ${sql.table(kind.table)} (${columns}) select ${columns} from ${rowsOf(kind, changes, shared)} as x`.execute(
    tx,
  );
}

async function updateAll(tx: Tx, kind: RecordKind, property_id: string, changes: readonly Change[], now: Date) {
  const assignments = sql.join(kind.columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`x.${column}`)}`));
  // The ids are given twice, so that the planner uses the index even without statistics.
  const ids = changes.map(({ id }) => id);
  await sql`update ${sql.table(kind.table)} as r set ${assignments}, version = r.version + 1, updated_at = ${now}
    from ${rowsOf(kind, changes, {})} as x
    where r.property_id = ${property_id} and r.id = any(${ids}::uuid[]) and r.id = x.id`.execute(tx);
}

/** The changes as rows of their table, in a single parameter. */
function rowsOf({ table, columns }: RecordKind, changes: readonly Change[], shared: Facts) {
  const rows = JSON.stringify(changes.map(({ id, facts }) => ({ ...pickFields(facts, columns), ...shared, id })));
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`;
}
