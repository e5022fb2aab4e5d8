import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type SelectQueryBuilder } from 'kysely';

import type { Tx } from './database.ts';
import { countUpToCap, inOrder, offsetOf, orderedBy, orderOf, pageOf, type Orders, type Page } from './datatable.ts';

/** A list that may have millions of rows, as it can be read cheaply. */
interface LargeList<DB, Tables extends keyof DB, Row> {
  /** The rows that are asked for, with everything that is shown of them. */
  rows: SelectQueryBuilder<DB, Tables, Row>;
  /** The same rows by no more than their ids and what these orders need. */
  slim: (orders: readonly string[]) => SelectQueryBuilder<DB, Tables, { id: string }>;
  /** All rows of the property in the same way, whatever is asked for. */
  all: (orders: readonly string[]) => SelectQueryBuilder<DB, Tables, { id: string }>;
  orders: Orders;
}

/** So far an order is read to see whether what is searched for is spread over it. */
const PROBED_ROWS = 2_000;
/** So many matches in those rows promise that every page is filled soon. */
const SPREAD_MATCHES = 10;

/**
 * Reads one page of a list that may have millions of rows: which rows are on it by as little of them as the order needs, and
 * then those in full. Beyond the cap no order is made that an index does not give; `docs/decisions/0010` says what is shown then.
 */
export async function readLargePage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
): Promise<Page<Row>> {
  const offset = offsetOf(ask);
  const isRead = ask.search_by.trim() === '' || (await isSpreadOver(tx, list, ask));
  const { total, ids } = await (isRead ? listedIds : foundIds)(tx, list, ask, offset);
  const { rows } = await sql<Row>`select * from (${list.rows}) as r where id = any(${ids}::uuid[])
    order by ${orderedBy(ask.sort, list.orders)}`.execute(tx);
  return pageOf(ask, rows, total);
}

interface Ids {
  total: number;
  ids: string[];
}

/** Rows in the order asked for, read from its beginning. */
async function listedIds<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
): Promise<Ids> {
  const total = await countUpToCap(tx, list.rows);
  return { total, ids: await idsInOrder(tx, list, ask, offset, total) };
}

/**
 * What a search finds, up to the cap, counted and sorted in one go. It is for a word that does not turn up soon in the order
 * asked for: one that is rare, or that stands only near the end ("pompa" among names by name), where most of the list would be
 * read before the first match.
 */
async function foundIds<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
): Promise<Ids> {
  const found = list.slim([orderOf(ask.sort, list.orders).name]).limit(DATATABLE_CAP + 1);
  const { rows } = await sql<{ total: number; id: string | null }>`
    with found as materialized (${found}),
         page as (select id, row_number() over () as place from (
                    select id from found order by ${orderedBy(ask.sort, list.orders)}
                    limit ${ask.page_size} offset ${offset}) as p)
    select total, id from (select count(*)::int as total from found) as counted left join page on true order by place`.execute(
    tx,
  );
  const total = rows[0]?.total ?? 0;
  return { total, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) };
}

/** Whether a search soon meets matches when the list is read in the order asked for. */
async function isSpreadOver<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  { slim, all, orders }: LargeList<DB, Tables, Row>,
  { sort }: DatatableAsk,
): Promise<boolean> {
  const { name, first } = orderOf(sort, orders);
  // No index gives that order, so the list cannot be read in it at all.
  if (first.is_elsewhere === true) return false;
  const probed = inOrder(all([name]), sort, orders).limit(PROBED_ROWS);
  const { rows } = await sql<{ matches: number }>`
    select count(*)::int as matches from (${slim([])}) as s
     where s.id = any(array(select id from (${probed}) as probed))`.execute(tx);
  return (rows[0]?.matches ?? 0) >= SPREAD_MATCHES;
}

async function idsInOrder<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  { slim, orders }: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
  total: number,
): Promise<string[]> {
  const { name, first } = orderOf(ask.sort, orders);
  // Sorted by what stands in other tables: beyond the cap, those rows of all that pages can be turned to in its own order.
  const rows =
    first.is_elsewhere === true && total > DATATABLE_CAP
      ? inOrder(slim([ownOrder(orders), name]), undefined, orders).limit(DATATABLE_CAP)
      : slim([name]);
  const page = await sql<{ id: string }>`select id from (${rows}) as r order by ${orderedBy(ask.sort, orders)}
    limit ${ask.page_size} offset ${offset}`.execute(tx);
  return page.rows.map(({ id }) => id);
}

const ownOrder = (orders: Orders): string => Object.keys(orders)[0] ?? '';
