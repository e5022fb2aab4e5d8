import type { Action } from '@gerbang/shared/access';
import type { DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type RawBuilder } from 'kysely';

import { record as audit } from './audit.ts';
import { changesBetween } from './changes.ts';
import type { Context } from './context.ts';
import { isDatabaseError, type Tx } from './database.ts';
import { anywhere, readPage, type Orders, type Page } from './datatable.ts';
import { AppError, fieldFault, found, type FieldFault } from './errors.ts';
import { newId } from './ids.ts';
import { readLargePage } from './large-lists.ts';
import type { RecordSheet } from './records-sheet.ts';

/** One kind of staff record that is a table of a property: what the five calls of every kind need to know of it. */
export interface RecordKind {
  /** The name in the routes (`/v1/<name>`), in the audit log (`<name>.created`) and of its sheet. */
  name: string;
  table: string;
  /** The view that lists are read from, where they can be so long that a search needs an index. */
  list?: string;
  /** The columns that staff set; anything else a request carries never reaches the table. */
  columns: readonly string[];
  /** Columns that are given at making and stay. */
  fixed?: readonly string[];
  /** Facts that staff set and `relate` writes: they stand in other tables, and among what is shown. */
  related?: readonly string[];
  /** Writes what changes mean for other tables, in their transaction. */
  relate?: (tx: Tx, ctx: Context, property_id: string, changes: readonly Change[]) => Promise<void>;
  /** What `relate` would refuse of a change, so that an import can say so before it writes. */
  refusal?: (tx: Tx, ctx: Context, property_id: string, change: Change) => Promise<FieldFault | undefined>;
  /** What is shown beside them, or instead of one of them, computed from row `r`. */
  shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Where a search looks, in small letters. */
  search: readonly RawBuilder<string>[];
  /** What the list can be sorted by; the last one tells any two rows apart. */
  orders: Orders;
  /** Which rows a list is narrowed to. */
  narrow?: (ask: Record<string, unknown>) => readonly RawBuilder<boolean>[];
  access: { read: Action; write: Action };
  /** Constraints that a person can run into, and the field at which to say so. */
  taken?: Readonly<Record<string, string>>;
  /** Its sheet: what a download holds, and an import takes. */
  sheet: RecordSheet;
}

/** What a record becomes; `before` is missing for a new one. */
export interface Change {
  id: string;
  facts: Facts;
  before: Stored | undefined;
}

/** A row as it is stored, with what is shown beside it. */
export type Stored = Record<string, unknown> & { id: string; version: number; updated_at: Date };

/** One record of a property. */
export interface RecordKey {
  property_id: string;
  id: string;
}

export type Facts = Readonly<Record<string, unknown>>;
export type Ask = DatatableAsk & { property_id: string };

/** A list as it is before anybody searches or narrows it. */
const NOTHING_ASKED: DatatableAsk = { search_by: '', page: 1, page_size: 1 };

/** One page of a kind's records. */
export function listRecords(ctx: Context, kind: RecordKind, ask: Ask): Promise<Page<Record<string, unknown>>> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await pageOf(tx, kind, ask);
    return { ...page, data: page.data.map(present) };
  });
}

/** One page of a kind's rows as they are stored, within a transaction of their property. */
export function pageOf(tx: Tx, kind: RecordKind, ask: Ask): Promise<Page<Stored>> {
  const rows = listed(tx, kind, ask);
  if (kind.list === undefined) return readPage(tx, rows, ask, kind.orders);
  const some = (names: readonly string[]) => [...new Set(['id', ...names])].map((name) => columnOf(kind, name));
  const whole = { ...NOTHING_ASKED, property_id: ask.property_id };
  return readLargePage(
    tx,
    {
      rows,
      slim: (orders) => listed(tx, kind, ask, some(orders)),
      all: (orders) => listed(tx, kind, whole, some(orders)),
      orders: kind.orders,
    },
    ask,
  );
}

/** One record. */
export function readRecord(ctx: Context, kind: RecordKind, property_id: string, id: string) {
  return ctx.within(property_id, async (tx) => present(found(await find(tx, kind, property_id, id))));
}

/** Adds a record. */
export function createRecord(ctx: Context, kind: RecordKind, property_id: string, facts: Facts) {
  const id = newId();
  return said(kind, () =>
    ctx.within(property_id, async (tx) => {
      const values = { ...only(facts, kind.columns), property_id, id, updated_at: ctx.now() };
      await insert(tx, kind.table, values);
      await kind.relate?.(tx, ctx, property_id, [{ id, facts, before: undefined }]);
      await log(tx, ctx, kind, { property_id, id }, 'created', only(facts, settable(kind)));
      return present(found(await find(tx, kind, property_id, id)));
    }),
  );
}

/** Changes a record from the version that the person has seen. */
export function updateRecord(ctx: Context, kind: RecordKind, property_id: string, id: string, body: Facts) {
  return said(kind, () =>
    ctx.within(property_id, async (tx) => {
      const before = found(await find(tx, kind, property_id, id, 'for update of r'));
      if (before.version !== body['version']) throw new AppError('conflict');
      for (const column of kind.fixed ?? []) if (before[column] !== body[column]) throw fieldFault(column, 'fixed');
      const facts = only(body, kind.columns);
      await sql`update ${sql.table(kind.table)} set ${assignments(facts)}, version = version + 1, updated_at = ${ctx.now()}
        where property_id = ${property_id} and id = ${id}`.execute(tx);
      await kind.relate?.(tx, ctx, property_id, [{ id, facts: body, before }]);
      await log(tx, ctx, kind, { property_id, id }, 'updated', changesBetween(before, only(body, settable(kind))));
      return present(found(await find(tx, kind, property_id, id)));
    }),
  );
}

/** Deletes a record that nothing refers to. */
export function deleteRecord(ctx: Context, kind: RecordKind, property_id: string, id: string): Promise<null> {
  return said(kind, () =>
    ctx.within(property_id, async (tx) => {
      const before = found(await find(tx, kind, property_id, id, 'for update of r'));
      await sql`delete from ${sql.table(kind.table)} where property_id = ${property_id} and id = ${id}`.execute(tx);
      await log(tx, ctx, kind, { property_id, id }, 'deleted', only(before, settable(kind)));
      return null;
    }),
  );
}

/** A kind's records at a property that an ask means, as a query to be paged or read through. */
export function listed(tx: Tx, kind: RecordKind, ask: Ask, columns = everything(kind)) {
  const search = ask.search_by.trim();
  const texts = kind.search.map((column) => sql<boolean>`lower(${column}) like ${anywhere(search)}`);
  const conditions = [...(kind.narrow?.({ ...ask }) ?? [])];
  if (search !== '') conditions.push(sql<boolean>`(${sql.join(texts, sql` or `)})`);
  const rows = sql<Stored>`(${selected({ ...kind, table: kind.list ?? kind.table }, ask.property_id, columns)}
    ${sql.join(
      conditions.map((condition) => sql`and ${condition}`),
      sql` `,
    )})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<Stored>();
}

async function find(tx: Tx, kind: RecordKind, property_id: string, id: string, lock = ''): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`${selected(kind, property_id)} and r.id = ${id} ${sql.raw(lock)}`.execute(tx);
  return rows[0];
}

/** Rows `r` of a kind at a property with some columns, ready to be narrowed further. */
export function selected(kind: RecordKind, property_id: string, columns = everything(kind)): RawBuilder<Stored> {
  return sql`select ${sql.join(columns)} from ${sql.table(kind.table)} as r where r.property_id = ${property_id}`;
}

/** A column of row `r`, or what is shown in its place. */
export function columnOf(kind: RecordKind, name: string): RawBuilder<unknown> {
  const computed = Object.hasOwn(kind.shown ?? {}, name) ? kind.shown?.[name] : undefined;
  return sql`${computed ?? sql.ref(`r.${name}`)} as ${sql.id(name)}`;
}

function everything(kind: RecordKind): RawBuilder<unknown>[] {
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

/** Everything that staff set of a record. */
export const settable = ({ columns, related = [] }: RecordKind): readonly string[] => [...columns, ...related];

/** Some of the facts, where they are given. */
export function only(facts: Facts, columns: readonly string[]): Record<string, unknown> {
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

/** What the tables' own rules refuse, in words that a form can show. */
async function said<T>(kind: RecordKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [constraint, field] of Object.entries(kind.taken ?? {})) {
      if (isDatabaseError(error, '23505', constraint)) throw fieldFault(field, 'taken');
      // It names a record that is not there.
      if (isDatabaseError(error, '23503', constraint)) throw fieldFault(field, 'invalid');
    }
    if (isDatabaseError(error, '23503')) throw new AppError('in_use');
    throw error;
  }
}
