import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { sql, type SelectQueryBuilder } from 'kysely';

import type { Tx } from './database.ts';
import { countUpToCap, inOrder, offsetOf, orderedBy, orderOf, pageOf, type Orders, type Page } from './datatable.ts';

interface LargeList<DB, Tables extends keyof DB, Row> {
  /** Rows with all their columns, among them those with these ids. */
  rows: (ids: readonly string[]) => SelectQueryBuilder<DB, Tables, Row>;
  /** The matching rows with only their id and the columns by which `orders` sort. */
  slim: (orders: readonly string[]) => SelectQueryBuilder<DB, Tables, { id: string }>;
  /** The same query as `slim`, without search and filters. */
  all: (orders: readonly string[]) => SelectQueryBuilder<DB, Tables, { id: string }>;
  /** True when all matching rows are few enough to be read and sorted at once. */
  is_short?: boolean;
  /** True when matches are found through another table: reading in order may pass most of the list before the first. */
  is_found_elsewhere?: boolean;
  orders: Orders;
}

/** Number of rows sampled to estimate how common a search term is. */
const PROBED_ROWS = 2_000;
/** With this many matches in the sample, reading in order fills a page quickly. */
const SPREAD_MATCHES = 10;

/**
 * Reads one page of a list that may have millions of rows: finds the ids with as few columns as the order needs, then
 * reads those rows in full. Beyond the cap it uses only orders that an index gives; `docs/decisions/0010` describes
 * what is shown then.
 */
export async function readLargePage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
): Promise<Page<Row>> {
  const offset = offsetOf(ask);
  const { total, ids } = await (await wayOf(tx, list, ask))(tx, list, ask, offset);
  const { rows } = await sql<Row>`select * from (${list.rows(ids)}) as r where id = any(${ids}::uuid[])
    order by ${orderedBy(ask.sort, list.orders)}`.execute(tx);
  return pageOf(ask, rows, total);
}

interface Ids {
  total: number;
  ids: string[];
}

async function wayOf<DB, Tables extends keyof DB, Row>(tx: Tx, list: LargeList<DB, Tables, Row>, ask: DatatableAsk) {
  if (list.is_short === true) return foundIds;
  if (ask.search_by.trim() !== '' && (await isSpreadOver(tx, list, ask))) return listedIds;
  if (list.is_found_elsewhere === true) return firstIds;
  return ask.search_by.trim() === '' ? listedIds : foundIds;
}

/** Collects the first matches in order, as many as pages can reach: few matches are sorted, many are read in order. */
function firstIds<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
): Promise<Ids> {
  const { sort } = ask;
  const slim: typeof list.slim = (orders) => inOrder(list.slim(orders), sort, list.orders);
  return foundIds(tx, { ...list, slim }, ask, offset);
}

/** The ids of a page, read in the requested order from its beginning. */
async function listedIds<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
): Promise<Ids> {
  const counting = countUpToCap(tx, list.slim([]));
  if (orderOf(ask.sort, list.orders).first.is_in_other_table === true) {
    const total = await counting;
    return { total, ids: await idsInOrder(tx, list, ask, offset, total) };
  }
  const [total, ids] = await Promise.all([counting, idsInOrder(tx, list, ask, offset)]);
  return { total, ids };
}

/**
 * The ids of a page of search results, collected up to the cap and then sorted. For terms that do not appear early in
 * the requested order, because they are rare or near the end ("pompa" among names by name): reading in order would scan
 * most of the list before the first match. All rows of a short list are collected.
 */
async function foundIds<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  list: LargeList<DB, Tables, Row>,
  ask: DatatableAsk,
  offset: number,
): Promise<Ids> {
  const matches = list.slim([orderOf(ask.sort, list.orders).name]);
  const found = list.is_short === true ? matches : matches.limit(DATATABLE_CAP + 1);
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

/** Whether reading in the requested order soon finds matches of the search. */
async function isSpreadOver<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  { slim, all, orders }: LargeList<DB, Tables, Row>,
  { sort }: DatatableAsk,
): Promise<boolean> {
  const { name, first } = orderOf(sort, orders);
  // No index gives that order, so the list cannot be read in it.
  if (first.is_in_other_table === true) return false;
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
  total = 0,
): Promise<string[]> {
  const { name, first } = orderOf(ask.sort, orders);
  // Sorted by a column of another table: beyond the cap, only the rows reachable by paging in the default order are
  // sorted.
  const rows =
    first.is_in_other_table === true && total > DATATABLE_CAP
      ? inOrder(slim([ownOrder(orders), name]), undefined, orders).limit(DATATABLE_CAP)
      : slim([name]);
  const page = await sql<{ id: string }>`select id from (${rows}) as r order by ${orderedBy(ask.sort, orders)}
    limit ${ask.page_size} offset ${offset}`.execute(tx);
  return page.rows.map(({ id }) => id);
}

const ownOrder = (orders: Orders): string => Object.keys(orders)[0] ?? '';
