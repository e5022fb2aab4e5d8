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

/** What a list can be sorted by: the first is its own order. */
export type Orders = Readonly<Record<string, RawBuilder<unknown>>>;

/** Reads one page of a list in the order asked for, and how many rows there are in all, without ever counting beyond the cap. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, Tables, Row>,
  ask: DatatableAsk,
  orders: Orders,
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
  const data = await inOrder(query, ask.sort, orders).limit(ask.page_size).offset(offset).execute();
  if (total <= DATATABLE_CAP) return { data, total, page: ask.page };
  return { data, total: DATATABLE_CAP, page: ask.page, capped: true };
}

/** A list in the order asked for. The last key of `orders` must tell any two rows apart, so that no row is on two pages. */
export function inOrder<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  sort: string | undefined,
  orders: Orders,
): SelectQueryBuilder<DB, Tables, Row> {
  const keys = Object.keys(orders);
  const isDown = sort?.startsWith('-') ?? false;
  const asked = (isDown ? sort?.slice(1) : sort) ?? keys[0] ?? '';
  const first = orders[asked];
  const last = orders[keys.at(-1) ?? ''];
  if (first === undefined || last === undefined)
    throw new AppError('malformed', { fields: [{ path: 'sort', code: 'invalid' }] });
  return query.orderBy(first, (order) => (isDown ? order.desc().nullsLast() : order.asc().nullsLast())).orderBy(last);
}

/** A pattern that finds a text anywhere in a column of small letters; what is typed stands for itself. */
export function anywhere(text: string): string {
  return `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
