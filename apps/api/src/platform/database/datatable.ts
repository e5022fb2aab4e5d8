import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import type { Tx } from './database.ts';
import { AppError } from './errors.ts';

/** One page of a list; `total` is exact up to the cap. */
export interface Page<Row> {
  data: Row[];
  total: number;
  page: number;
  capped?: boolean;
}

/** An order with what helps to read a large list in it. */
export interface Order {
  by: RawBuilder<unknown>;
  /** Every row has it, so the list can be read from either end of an index. */
  is_always_there?: boolean;
  /** It stands in other tables, where no index gives the list in its order. */
  is_elsewhere?: boolean;
}

/** What a list can be sorted by: the first is its own order. */
export type Orders = Readonly<Record<string, RawBuilder<unknown> | Order>>;

/** Reads one page of a list in the order asked for, and how many rows there are in all, without ever counting beyond the cap. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  ask: DatatableAsk,
  orders: Orders,
): Promise<Page<Row>> {
  const offset = offsetOf(ask);
  const total = await countUpToCap(tx, query);
  const data = await inOrder(query, ask.sort, orders).limit(ask.page_size).offset(offset).execute();
  return pageOf(ask, data, total);
}

/** How many rows come before a page. Beyond the cap nobody turns pages; they search. */
export function offsetOf({ page, page_size }: DatatableAsk): number {
  const offset = (page - 1) * page_size;
  if (offset >= DATATABLE_CAP) throw new AppError('malformed', { fields: [{ path: 'page', code: 'invalid' }] });
  return offset;
}

/** How many rows a list has; one more than the cap stands for any number beyond it. */
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

/** A page as it is answered, of a list with so many rows. */
export function pageOf<Row>(ask: DatatableAsk, data: Row[], total: number): Page<Row> {
  const capped = total > DATATABLE_CAP;
  return { data, total: Math.min(total, DATATABLE_CAP), page: ask.page, ...(capped && { capped }) };
}

/** A list in the order asked for. The last key of `orders` must tell any two rows apart, so that no row is on two pages. */
export function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: string | undefined,
  orders: Orders,
): SelectQueryBuilder<DB, Tables, Row> {
  return query.orderBy(orderedBy(sort, orders));
}

/** The order asked for as `order by` has it. */
export function orderedBy(sort: string | undefined, orders: Orders): RawBuilder<unknown> {
  const { first, last, isDown } = orderOf(sort, orders);
  // What is missing comes last either way; where nothing is, saying so would only keep an index from being read backwards.
  const direction = isDown ? (first.is_always_there ? sql`desc` : sql`desc nulls last`) : sql`asc`;
  return sql`${first.by} ${direction}, ${last.by}`;
}

/** The order that a list is asked in: its own unless another is named. */
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

/** A pattern that finds a text anywhere in a column of small letters; what is typed stands for itself. */
export function anywhere(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
