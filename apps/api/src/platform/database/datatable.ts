import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { AppError } from '../errors.ts';
import type { Tx } from './database.ts';

/** One page of a list. `total` is exact up to the cap. */
export interface Page<Row> {
  data: Row[];
  total: number;
  page: number;
  capped?: boolean;
}

export interface Order {
  by: RawBuilder<unknown>;
  /** True when the column is never null, so an index can be read from either end. */
  is_never_null?: boolean;
  /** True when the column is in another table, so no index gives the list in this order. */
  is_in_other_table?: boolean;
}

/** The sort orders of a list by name. The first is the default. */
export type Orders = Readonly<Record<string, RawBuilder<unknown> | Order>>;

/** Reads one page of a list in the requested order with the total number of rows, counted up to the cap. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  ask: DatatableAsk,
  orders: Orders,
): Promise<Page<Row>> {
  const offset = offsetOf(ask);
  const [total, data] = await Promise.all([
    countUpToCap(tx, query),
    inOrder(query, ask.sort, orders).limit(ask.page_size).offset(offset).execute(),
  ]);
  return pageOf(ask, data, total);
}

/** Number of rows before a page. Throws beyond the cap, where users search instead of paging. */
export function offsetOf({ page, page_size }: DatatableAsk): number {
  const offset = (page - 1) * page_size;
  if (offset >= DATATABLE_CAP) throw new AppError('malformed', { fields: [{ path: 'page', code: 'invalid' }] });
  return offset;
}

/** Number of rows of a list. One more than the cap means any number beyond it. */
export async function countUpToCap<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(DATATABLE_CAP + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${counted}) as found`.execute(tx);
  return rows[0]?.total ?? 0;
}

export function pageOf<Row>(ask: DatatableAsk, data: Row[], total: number): Page<Row> {
  const capped = total > DATATABLE_CAP;
  return { data, total: Math.min(total, DATATABLE_CAP), page: ask.page, ...(capped && { capped }) };
}

/** Adds the requested order to a query. The last entry of `orders` must be unique, so that no row is on two pages. */
export function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: string | undefined,
  orders: Orders,
): SelectQueryBuilder<DB, Tables, Row> {
  return query.orderBy(orderedBy(sort, orders));
}

export function orderedBy(sort: string | undefined, orders: Orders): RawBuilder<unknown> {
  const { first, last, isDown } = orderOf(sort, orders);
  // Nulls come last in both directions. Without nulls the clause is left out, because it would prevent a backward index
  // scan.
  const direction = isDown ? (first.is_never_null ? sql`desc` : sql`desc nulls last`) : sql`asc`;
  return sql`${first.by} ${direction}, ${last.by}`;
}

/** Resolves `sort` to an order, by default the first. */
export function orderOf(sort: string | undefined, orders: Orders) {
  const keys = Object.keys(orders);
  const isDown = sort?.startsWith('-') ?? false;
  const name = (isDown ? sort?.slice(1) : sort) ?? keys[0] ?? '';
  const first = orders[name];
  const last = orders[keys.at(-1) ?? ''];
  if (first === undefined || last === undefined)
    throw new AppError('malformed', { fields: [{ path: 'sort', code: 'invalid' }] });
  return { name, first: asOrder(first), last: asOrder(last), isDown };
}

function asOrder(order: RawBuilder<unknown> | Order): Order {
  return 'by' in order ? order : { by: order };
}

/** Midnight at the start of a `day` in the time zone of the property. */
export function startOfDay(property_id: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select (${day})::timestamp at time zone p.time_zone from property p where p.id = ${property_id})`;
}

/** A `like` pattern that finds a text anywhere in a lower-case column. Wildcards in the text are escaped. */
export function anywhere(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
