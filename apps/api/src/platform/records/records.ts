import type { Action } from '@gerbang/shared/access';
import type { DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type RawBuilder } from 'kysely';

import { record as audit } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Context } from '../context.ts';
import { isDatabaseError, type Tx } from '../database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../database/datatable.ts';
import { newId } from '../database/ids.ts';
import { readLargePage } from '../database/large-lists.ts';
import { AppError, fieldFault, found, type FieldFault } from '../errors.ts';
import type { RecordSheet } from './records-sheet.ts';

/** A kind of staff record stored in one table of a property. Describes what the common routes need. */
export interface RecordKind {
  /** The name in the routes (`/v1/<name>`), in the audit log (`<name>.created`) and of its sheet. */
  name: string;
  table: string;
  /** The view that lists are read from, for long lists whose search needs an index. */
  list?: string;
  /** The columns that staff can set. Other fields of a request never reach the table. */
  columns: readonly string[];
  /** Columns that cannot change after creation. */
  fixed?: readonly string[];
  /** Fields in other tables that staff can set and `relate` writes. They are also part of `shown`. */
  related?: readonly string[];
  /** Writes the effects of changes on other tables in the same transaction. */
  relate?: (tx: Tx, ctx: Context, property_id: string, changes: readonly Change[]) => Promise<void>;
  /** The fault that `relate` would raise, so that an import can report it before it writes. */
  refusal?: (tx: Tx, ctx: Context, property_id: string, change: Change) => Promise<FieldFault | undefined>;
  /** Additional or replaced columns of the answer, computed from row `r`. */
  shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Text columns or expressions to search in; compared in lower case. */
  search: readonly RawBuilder<string>[];
  /** The sort orders of the list. The last one must be unique. */
  orders: Orders;
  /** Conditions for filters that only this kind has. */
  narrow?: (ask: Record<string, unknown>) => readonly RawBuilder<boolean>[];
  access: { read: Action; write: Action };
  /** Constraints that users can violate, and the field to report each at. */
  taken?: Readonly<Record<string, string>>;
  sheet: RecordSheet;
}

/** A change of a record. `before` is undefined for a new one. */
export interface Change {
  id: string;
  facts: Facts;
  before: Stored | undefined;
}

export type Stored = Record<string, unknown> & { id: string; version: number; updated_at: Date };

export interface RecordKey {
  property_id: string;
  id: string;
}

export type Facts = Readonly<Record<string, unknown>>;
export type RecordListQuery = DatatableAsk & { property_id: string };

/** A list without search and filters. */
const NOTHING_ASKED: DatatableAsk = { search_by: '', page: 1, page_size: 1 };

export function listRecords(
  ctx: Context,
  kind: RecordKind,
  ask: RecordListQuery,
): Promise<Page<Record<string, unknown>>> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await pageOf(tx, kind, ask);
    return { ...page, data: page.data.map(present) };
  });
}

export function pageOf(tx: Tx, kind: RecordKind, ask: RecordListQuery): Promise<Page<Stored>> {
  const rows = listQuery(tx, kind, ask);
  if (kind.list === undefined) return readPage(tx, rows, ask, kind.orders);
  const some = (names: readonly string[]) => [...new Set(['id', ...names])].map((name) => columnOf(kind, name));
  const whole = { ...NOTHING_ASKED, property_id: ask.property_id };
  return readLargePage(
    tx,
    {
      rows: () => rows,
      slim: (orders) => listQuery(tx, kind, ask, some(orders)),
      all: (orders) => listQuery(tx, kind, whole, some(orders)),
      orders: kind.orders,
    },
    ask,
  );
}

export function readRecord(ctx: Context, kind: RecordKind, property_id: string, id: string) {
  return ctx.within(property_id, async (tx) => present(found(await find(tx, kind, property_id, id))));
}

export function createRecord(ctx: Context, kind: RecordKind, property_id: string, facts: Facts) {
  const id = newId();
  return withFieldErrors(kind, () =>
    ctx.within(property_id, async (tx) => {
      const values = { ...pickFields(facts, kind.columns), property_id, id, updated_at: ctx.now() };
      await insert(tx, kind.table, values);
      await kind.relate?.(tx, ctx, property_id, [{ id, facts, before: undefined }]);
      await log(tx, ctx, kind, { property_id, id }, 'created', pickFields(facts, settable(kind)));
      return present(found(await find(tx, kind, property_id, id)));
    }),
  );
}

/** Throws `conflict` when the record's version has changed. */
export function updateRecord(ctx: Context, kind: RecordKind, property_id: string, id: string, body: Facts) {
  return withFieldErrors(kind, () =>
    ctx.within(property_id, async (tx) => {
      const before = found(await find(tx, kind, property_id, id, 'for update of r'));
      if (before.version !== body['version']) throw new AppError('conflict');
      for (const column of kind.fixed ?? []) if (before[column] !== body[column]) throw fieldFault(column, 'fixed');
      const facts = pickFields(body, kind.columns);
      await sql`update ${sql.table(kind.table)} set ${assignments(facts)}, version = version + 1, updated_at = ${ctx.now()}
        where property_id = ${property_id} and id = ${id}`.execute(tx);
      await kind.relate?.(tx, ctx, property_id, [{ id, facts: body, before }]);
      await log(
        tx,
        ctx,
        kind,
        { property_id, id },
        'updated',
        changesBetween(before, pickFields(body, settable(kind))),
      );
      return present(found(await find(tx, kind, property_id, id)));
    }),
  );
}

/** Throws `in_use` when other records refer to the record. */
export function deleteRecord(ctx: Context, kind: RecordKind, property_id: string, id: string): Promise<null> {
  return withFieldErrors(kind, () =>
    ctx.within(property_id, async (tx) => {
      const before = found(await find(tx, kind, property_id, id, 'for update of r'));
      await sql`delete from ${sql.table(kind.table)} where property_id = ${property_id} and id = ${id}`.execute(tx);
      await log(tx, ctx, kind, { property_id, id }, 'deleted', pickFields(before, settable(kind)));
      return null;
    }),
  );
}

/** Query for the matching records of a kind, without order and page. */
export function listQuery(tx: Tx, kind: RecordKind, ask: RecordListQuery, columns = allColumns(kind)) {
  const search = ask.search_by.trim();
  const texts = kind.search.map((column) => sql<boolean>`lower(${column}) like ${anywhere(search)}`);
  const conditions = [...(kind.narrow?.({ ...ask }) ?? [])];
  if (search !== '') conditions.push(sql<boolean>`(${sql.join(texts, sql` or `)})`);
  const rows = sql<Stored>`(${selectRows({ ...kind, table: kind.list ?? kind.table }, ask.property_id, columns)}
    ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<Stored>();
}

async function find(tx: Tx, kind: RecordKind, property_id: string, id: string, lock = ''): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`${selectRows(kind, property_id)} and r.id = ${id} ${sql.raw(lock)}`.execute(tx);
  return rows[0];
}

/** Rows `r` of a kind at a property with the given columns, to which more conditions can be added. */
export function selectRows(kind: RecordKind, property_id: string, columns = allColumns(kind)): RawBuilder<Stored> {
  return sql`select ${sql.join(columns)} from ${sql.table(kind.table)} as r where r.property_id = ${property_id}`;
}

/** A column of row `r`, or the computed one of the same name. */
export function columnOf(kind: RecordKind, name: string): RawBuilder<unknown> {
  const computed = Object.hasOwn(kind.shown ?? {}, name) ? kind.shown?.[name] : undefined;
  return sql`${computed ?? sql.ref(`r.${name}`)} as ${sql.id(name)}`;
}

function allColumns(kind: RecordKind): RawBuilder<unknown>[] {
  const names = new Set(['id', ...kind.columns, 'version', 'updated_at', ...Object.keys(kind.shown ?? {})]);
  return [...names].map((name) => columnOf(kind, name));
}

async function insert(tx: Tx, table: string, values: Facts): Promise<void> {
  const columns = sql.join(Object.keys(values).map((column) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(tx);
}

function assignments(facts: Facts): RawBuilder<unknown> {
  return sql.join(Object.entries(facts).map(([column, value]) => sql`${sql.id(column)} = ${value}`));
}

export const settable = ({ columns, related = [] }: RecordKind): readonly string[] => [...columns, ...related];

export function pickFields(facts: Facts, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.filter((column) => Object.hasOwn(facts, column)).map((column) => [column, facts[column]]),
  );
}

function present({ updated_at, ...row }: Stored): Record<string, unknown> {
  return { ...row, updated_at: updated_at.toISOString() };
}

function log(tx: Tx, ctx: Context, kind: RecordKind, key: RecordKey, what: string, detail: Record<string, unknown>) {
  const { property_id, id } = key;
  return audit(tx, ctx, { property_id, action: `${kind.name}.${what}`, record: { kind: kind.name, id }, detail });
}

async function withFieldErrors<T>(kind: RecordKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [constraint, field] of Object.entries(kind.taken ?? {})) {
      if (isDatabaseError(error, '23505', constraint)) throw fieldFault(field, 'taken');
      // The field refers to a record that does not exist.
      if (isDatabaseError(error, '23503', constraint)) throw fieldFault(field, 'invalid');
    }
    if (isDatabaseError(error, '23503')) throw new AppError('in_use');
    throw error;
  }
}
