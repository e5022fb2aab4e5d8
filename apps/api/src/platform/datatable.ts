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

/** A list by no more than the ids of its rows and what these orders need. */
type Slim<DB, Tables extends keyof DB> = (orders: readonly string[]) => SelectQueryBuilder<DB, Tables, { id: string }>;

/** Reads one page of a list in the order asked for, and how many rows there are in all, without ever counting beyond the cap. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  ask: DatatableAsk,
  orders: Orders,
  slim?: Slim<DB, Tables>,
): Promise<Page<Row>> {
  const offset = (ask.page - 1) * ask.page_size;
  // Beyond the cap nobody turns pages; they search.
  if (offset >= DATATABLE_CAP) throw new AppError('malformed', { fields: [{ path: 'page', code: 'invalid' }] });
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(DATATABLE_CAP + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${counted}) as found`.execute(tx);
  const total = rows[0]?.total ?? 0;
  const capped = total > DATATABLE_CAP;
  const data =
    capped && slim !== undefined && orderOf(ask.sort, orders).first.is_elsewhere === true
      ? await readReached(tx, query, ask, orders, slim)
      : await inOrder(query, ask.sort, orders).limit(ask.page_size).offset(offset).execute();
  return { data, total: Math.min(total, DATATABLE_CAP), page: ask.page, ...(capped && { capped }) };
}

/**
 * A page of a list that is too long to be sorted by what stands in other tables: of all its rows, those are sorted that
 * pages can be turned to in its own order. Only what the order needs is read of them, and then the rows of the page.
 */
async function readReached<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  ask: DatatableAsk,
  orders: Orders,
  slim: Slim<DB, Tables>,
): Promise<Row[]> {
  const own = Object.keys(orders)[0] ?? '';
  const reached = inOrder(slim([own, orderOf(ask.sort, orders).name]), undefined, orders).limit(DATATABLE_CAP);
  const { rows } = await sql<{ id: string }>`select id from (${reached}) as r order by ${orderedBy(ask.sort, orders)}
    limit ${ask.page_size} offset ${(ask.page - 1) * ask.page_size}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const page = await sql<Row>`select * from (${query}) as r where id = any(${ids}::uuid[])
    order by ${orderedBy(ask.sort, orders)}`.execute(tx);
  return page.rows;
}

/** A list in the order asked for. The last key of `orders` must tell any two rows apart, so that no row is on two pages. */
export function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: string | undefined,
  orders: Orders,
): SelectQueryBuilder<DB, Tables, Row> {
  return query.orderBy(orderedBy(sort, orders));
}

function orderedBy(sort: string | undefined, orders: Orders): RawBuilder<unknown> {
  const { first, last, isDown } = orderOf(sort, orders);
  // What is missing comes last either way; where nothing is, saying so would only keep an index from being read backwards.
  const direction = isDown ? (first.is_always_there ? sql`desc` : sql`desc nulls last`) : sql`asc`;
  return sql`${first.by} ${direction}, ${last.by}`;
}

function orderOf(sort: string | undefined, orders: Orders) {
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
