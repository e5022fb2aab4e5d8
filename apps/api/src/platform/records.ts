import type { Action } from '@gerbang/shared/access';
import type { DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type RawBuilder } from 'kysely';

import { record as audit } from './audit.ts';
import { changesBetween } from './changes.ts';
import type { Context } from './context.ts';
import { isDatabaseError, type Tx } from './database.ts';
import { anywhere, readPage, type Orders, type Page } from './datatable.ts';
import { AppError, fieldFault, found } from './errors.ts';
import { newId } from './ids.ts';

/** One kind of staff record that is a table of a property: what the five calls of every kind need to know of it. */
export interface RecordKind {
  /** The name in the routes (`/v1/<name>`), in the audit log (`<name>.created`) and of its sheet. */
  name: string;
  table: string;
  /** The columns that staff set; anything else a request carries never reaches the table. */
  columns: readonly string[];
  /** Columns that are given at making and stay. */
  fixed?: readonly string[];
  /** Facts that staff set and `relate` writes: they stand in other tables, and among what is shown. */
  related?: readonly string[];
  /** Writes what a change means for other tables, in its transaction; `before` is missing for a new record. */
  relate?: (tx: Tx, ctx: Context, key: RecordKey, facts: Facts, before: Stored | undefined) => Promise<void>;
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
}

/** A row as it is stored, with what is shown beside it. */
export type Stored = Record<string, unknown> & { id: string; version: number; updated_at: Date };

/** One record of a property. */
export interface RecordKey {
  property_id: string;
  id: string;
}

type Facts = Readonly<Record<string, unknown>>;
type Ask = DatatableAsk & { property_id: string };

/** One page of a kind's records. */
export function listRecords(ctx: Context, kind: RecordKind, ask: Ask): Promise<Page<Record<string, unknown>>> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await readPage(tx, listed(tx, kind, ask), ask, kind.orders);
    return { ...page, data: page.data.map(present) };
  });
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
      await kind.relate?.(tx, ctx, { property_id, id }, facts, undefined);
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
      await kind.relate?.(tx, ctx, { property_id, id }, body, before);
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
export function listed(tx: Tx, kind: RecordKind, ask: Ask) {
  const search = ask.search_by.trim();
  const texts = kind.search.map((column) => sql<boolean>`lower(${column}) like ${anywhere(search)}`);
  const conditions = [...(kind.narrow?.({ ...ask }) ?? [])];
  if (search !== '') conditions.push(sql<boolean>`(${sql.join(texts, sql` or `)})`);
  const rows = sql<Stored>`(${selected(kind, ask.property_id)}
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

function selected(kind: RecordKind, property_id: string): RawBuilder<Stored> {
  const { shown: computed = {} } = kind;
  const columns = ['id', ...kind.columns, 'version', 'updated_at']
    .filter((column) => !Object.hasOwn(computed, column))
    .map((column) => sql.ref(`r.${column}`));
  const shown = Object.entries(computed).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`select ${sql.join([...columns, ...shown])} from ${sql.table(kind.table)} as r where r.property_id = ${property_id}`;
}

async function insert(tx: Tx, table: string, values: Facts): Promise<void> {
  const columns = sql.join(Object.keys(values).map((column) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(values))})`.execute(tx);
}

function assignments(facts: Facts): RawBuilder<unknown> {
  return sql.join(Object.entries(facts).map(([column, value]) => sql`${sql.id(column)} = ${value}`));
}

const settable = ({ columns, related = [] }: RecordKind): readonly string[] => [...columns, ...related];

function only(facts: Facts, columns: readonly string[]): Record<string, unknown> {
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
