import { createHash } from 'node:crypto';

import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { ImportFault, ImportOutcome } from '@gerbang/shared/contracts/records';
import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { changesBetween } from '../audit/changes.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import type { ReadSheet, SheetRow } from '../sheets/sheets.ts';
import { cellFaults, readCell, readTitles } from './records-cells.ts';
import { collect, isSole, looseForm, readNames, type NameList } from './records-names.ts';
import { addSoleFaults, addDuplicateFaults, type PlannedRow } from './records-plan-faults.ts';
import { columnOf, pickFields, selectRows, settable, type Facts, type RecordKind, type Stored } from './records.ts';

export interface ImportRequest {
  property_id: string;
  given: Facts;
}

/** The plan of an import. `hash` changes whenever any part of it does. */
export interface Plan {
  rows: PlannedRow[];
  unknown: readonly string[];
  missing: readonly string[];
  hash: string;
}

export type FactsSchema = z.ZodMiniType<Record<string, unknown>>;

type Columns = ReturnType<typeof readTitles>['columns'];

/** Plans an import without writing. With `lock`, its records are locked until the transaction ends. */
export async function planImport(
  tx: Tx,
  ctx: Context,
  {
    kind,
    schema,
    ask,
    sheet,
    lock,
  }: { kind: RecordKind; schema: FactsSchema; ask: ImportRequest; sheet: ReadSheet; lock: boolean },
): Promise<Plan> {
  const { columns, unknown } = readTitles(kind.sheet, sheet.titles);
  const missing = kind.sheet.key.filter((name) => !columns.has(name) && !Object.hasOwn(ask.given, name));
  if (missing.length > 0) return { rows: [], unknown, missing, hash: '' };
  const names = await readNames(tx, kind.sheet, new Set(columns.keys()), ask.property_id);
  const drafts = sheet.rows.map((row) => readRow(kind, schema, ask.given, columns, names, row));
  const stored = await readStored(tx, kind, ask.property_id, drafts, names, lock);
  const rows = drafts.map((draft) => planRow(kind, schema, columns, stored, draft));
  addDuplicateFaults(rows, keyName(kind), (row) => keyOf(kind, row.facts, looseForm));
  for (const field of kind.sheet.fields) {
    const list = names.get(field.name);
    if (isSole(field) && columns.has(field.name) && list !== undefined) addSoleFaults(rows, field.name, list);
  }
  await addRefusals(tx, ctx, kind, ask.property_id, rows);
  for (const row of rows) row.outcome = outcomeOf(row);
  return { rows, unknown, missing, hash: hashOf(kind, ask, sheet, rows) };
}

interface Draft {
  number: number;
  label: string;
  given: Facts;
  /** The fields by which the record is looked up. */
  key: Facts;
  faults: ImportFault[];
}

function readRow(
  kind: RecordKind,
  schema: FactsSchema,
  shared: Facts,
  columns: Columns,
  names: ReadonlyMap<string, NameList>,
  { number, values }: SheetRow,
): Draft {
  const given: Record<string, unknown> = { ...shared };
  const faults: ImportFault[] = [];
  for (const [name, { title, field }] of columns) {
    const cell = readCell(field, values[title] ?? '', names.get(name));
    faults.push(...cellFaults(name, cell));
    if (cell !== undefined && 'value' in cell) given[name] = cell.value;
  }
  const label = (kind.sheet.label ?? kind.sheet.key)
    .map((name) => (values[columns.get(name)?.title ?? ''] ?? '').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, LABEL_LENGTH);
  // The schema normalises the key: defaults and surrounding spaces.
  const { data } = schema.safeParse(given);
  return { number, label, given, key: pickFields(data ?? trimmed(given), kind.sheet.key), faults };
}

const LABEL_LENGTH = 160;

function trimmed(facts: Facts): Facts {
  const entries = Object.entries(facts);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]));
}

interface StoredRecords {
  exact: ReadonlyMap<string, readonly Stored[]>;
  loose: ReadonlyMap<string, readonly Stored[]>;
}

/** Reads the records that the rows may refer to, in one query. */
async function readStored(
  tx: Tx,
  kind: RecordKind,
  property_id: string,
  drafts: readonly Draft[],
  names: ReadonlyMap<string, NameList>,
  lock: boolean,
): Promise<StoredRecords> {
  const sole = kind.sheet.fields.filter(isSole).map(({ name }): string => name);
  const column = sql.ref(`r.${keyName(kind)}`);
  const asked = [...new Set(drafts.map(({ key }) => textOf(key[keyName(kind)])))];
  const columns = ['id', 'version', 'updated_at', ...settable(kind)]
    .filter((name) => !sole.includes(name))
    .map((name) => columnOf(kind, name));
  // Two array parameters instead of a join, so that the index is used.
  const { rows } = await sql<Stored>`${selectRows(kind, property_id, columns)}
    and (${column} = any(${asked}::text[]) or lower(${column}) = any(${asked.map((text) => text.toLowerCase())}::text[]))
    order by r.id ${lock ? sql`for update of r` : sql``}`.execute(tx);
  const exact = new Map<string, Stored[]>();
  const loose = new Map<string, Stored[]>();
  const held = sole.map((name) => [name, heldBy(names.get(name))] as const);
  for (const read of rows) {
    const row = { ...read, ...Object.fromEntries(held.map(([name, ids]) => [name, ids.get(read.id) ?? []])) };
    collect(exact, keyOf(kind, row, String), row);
    collect(loose, keyOf(kind, row, looseForm), row);
  }
  return { exact, loose };
}

/** For each record, the ids of the exclusive records it has. */
function heldBy(list: NameList | undefined): Map<string, string[]> {
  const held = new Map<string, string[]>();
  for (const { id, holder_id = null } of list?.records.values() ?? [])
    if (holder_id !== null) collect(held, holder_id, id);
  return held;
}

/** Plans one row. Fields without a column keep their value, or get the default of a new record. */
function planRow(
  kind: RecordKind,
  schema: FactsSchema,
  columns: Columns,
  stored: StoredRecords,
  { number, label, given, key, faults }: Draft,
): PlannedRow {
  const [before, another] =
    stored.exact.get(keyOf(kind, key, String)) ?? stored.loose.get(keyOf(kind, key, looseForm)) ?? [];
  if (another !== undefined) faults.push({ column: keyName(kind), code: 'ambiguous' });
  const merged = before === undefined ? given : { ...pickFields(before, settable(kind)), ...given, ...key };
  const { data, error } = schema.safeParse(merged);
  faults.push(...schemaFaults(error?.issues ?? [], merged, faults));
  const facts = data === undefined ? { ...merged, ...key } : sameOrder(kind, data, before);
  const changes = before === undefined ? [] : Object.keys(changesBetween(before, pickFields(facts, settable(kind))));
  const shown = changes.filter((name) => columns.has(name));
  return { number, label, outcome: 'fault', facts, before, changes: shown, faults };
}

function schemaFaults(
  issues: readonly { path: PropertyKey[]; message: string }[],
  facts: Facts,
  known: readonly ImportFault[],
): ImportFault[] {
  const faults = new Map<string, ImportFault>();
  for (const { path, message } of issues) {
    const column = String(path[0]);
    if (faults.has(column) || known.some((fault) => fault.column === column)) continue;
    // A missing value is reported as required, not as invalid.
    const isMissing = (facts[column] ?? null) === null;
    const code = isMissing ? 'required' : (FIELD_CODES.find((one) => one === message) ?? 'invalid');
    faults.set(column, { column, code });
  }
  return [...faults.values()];
}

/** Keeps the stored order of related records when the set is the same, so that another order is not a change. */
function sameOrder(kind: RecordKind, facts: Facts, before: Stored | undefined): Facts {
  if (before === undefined) return facts;
  const same = (kind.related ?? []).filter((name) => isSameSet(facts[name], before[name]));
  return { ...facts, ...pickFields(before, same) };
}

function isSameSet(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  const values = new Set<unknown>(other);
  return one.every((value) => values.has(value));
}

async function addRefusals(tx: Tx, ctx: Context, kind: RecordKind, property_id: string, rows: readonly PlannedRow[]) {
  if (kind.refusal === undefined) return;
  for (const { before, facts, faults, changes } of rows) {
    if (before === undefined || faults.length > 0 || changes.length === 0) continue;
    const refused = await kind.refusal(tx, ctx, property_id, { id: before.id, facts, before });
    if (refused !== undefined) faults.push({ column: refused.path, code: refused.code });
  }
}

function outcomeOf({ faults, before, changes }: PlannedRow): ImportOutcome {
  if (faults.length > 0) return 'fault';
  if (before === undefined) return 'create';
  return changes.length > 0 ? 'change' : 'unchanged';
}

/** A key field is a text or the id of another record. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function keyName(kind: RecordKind): string {
  return kind.sheet.key.at(-1) ?? '';
}

function keyOf(kind: RecordKind, facts: Facts, spelled: (text: string) => string): string {
  return JSON.stringify(kind.sheet.key.map((name) => spelled(textOf(facts[name]))));
}

/** Hash of the sheet and of the records it affects: it changes when either does. */
function hashOf(
  kind: RecordKind,
  { property_id, given }: ImportRequest,
  sheet: ReadSheet,
  rows: readonly PlannedRow[],
) {
  const affected = rows.map(({ outcome, before, faults }) => [outcome, before?.id, before?.version, faults]);
  return createHash('sha256')
    .update(JSON.stringify([kind.name, property_id, given, sheet, affected]))
    .digest('hex');
}
