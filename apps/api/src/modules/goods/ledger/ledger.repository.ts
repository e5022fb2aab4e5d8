import './ledger.table.ts';
import { DATATABLE_CAP } from '@gerbang/shared/contracts/datatable';
import type { LedgerQuery, LedgerView } from '@gerbang/shared/contracts/goods/ledger';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

export interface StoredLot {
  permit_id: string;
  id: string;
  item_id: string;
  name: string;
  unit: string;
  photo_file_id: string | null;
  code: string;
  company: string;
  tenant: string | null;
  floor: string | null;
  location: string;
  entered_at: Date;
  qty_in: number;
  qty_out: number;
  qty_reserved: number;
  leave_by: Date | null;
  time_zone: string;
}

const ORDERS: Orders = {
  entered_at: { by: sql`l.entered_at`, is_never_null: true },
  leave_by: sql`l.leave_by`,
  id: sql`l.id`,
};

export type LedgerFilter = Pick<LedgerQuery, 'property_id' | 'view' | 'tenant_id' | 'search_by'>;

/**
 * One page of the ledger. Selects the page by the lot's own columns and joins other tables only for the rows of that
 * page.
 */
export async function listPage(tx: Tx, ask: LedgerQuery, now: Date): Promise<Page<StoredLot>> {
  const found = tx
    .selectFrom(sql<{ id: string; permit_id: string }>`goods_lot_list`.as('l'))
    .select(['l.permit_id', 'l.id'])
    .where(sql<boolean>`${sql.join(conditionsOf(ask, sql`${now}`), sql` and `)}`);
  const sort = ask.sort ?? (ask.view === 'overdue' ? 'leave_by' : '-entered_at');
  const page = await readPage(tx, found, { ...ask, sort }, ORDERS);
  const rows = await describe(tx, ask.property_id, page.data);
  return { ...page, data: page.data.flatMap(({ id }) => rows.get(id) ?? []) };
}

/** Counts the lots of a view, up to the cap plus one. */
export async function countView(tx: Tx, property_id: string, view: LedgerView, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from goods_lot_list l
       where ${sql.join(conditionsOf({ property_id, view, search_by: '' }, sql`${now}`), sql` and `)}
       limit ${DATATABLE_CAP + 1}) as found`.execute(tx);
  return rows[0]?.total ?? 0;
}

/**
 * The lots after `after` in key order, for an export. Reads the table instead of the list view, because the export runs
 * in the scope of all its reader's properties.
 */
export async function listAfter(
  tx: Tx,
  ask: LedgerFilter,
  after: Pick<StoredLot, 'permit_id' | 'id'> | null,
  limit: number,
): Promise<StoredLot[]> {
  const { rows } = await sql<{ permit_id: string; id: string }>`
    select l.permit_id, l.id from goods_lot l
     where ${sql.join(conditionsOf(ask, sql`now()`), sql` and `)}
       and (${after === null} or (l.permit_id, l.id) > (${after?.permit_id ?? null}::uuid, ${after?.id ?? null}::uuid))
     order by l.permit_id, l.id limit ${limit}`.execute(tx);
  const described = await describe(tx, ask.property_id, rows);
  return rows.flatMap(({ id }) => described.get(id) ?? []);
}

export async function find(
  tx: Tx,
  key: { property_id: string; permit_id: string; id: string },
): Promise<StoredLot | undefined> {
  return (await describe(tx, key.property_id, [key])).get(key.id);
}

function conditionsOf(
  { property_id, view, tenant_id, search_by }: LedgerFilter,
  now: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    sql`l.property_id = ${property_id}`,
    ...(view === undefined ? [] : [VIEWS[view](now)]),
    ...(tenant_id === undefined ? [] : [sql`l.tenant_id = ${tenant_id}`]),
    ...searched(property_id, search_by.trim()),
  ];
}

const VIEWS: Readonly<Record<LedgerView, (now: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  inside: () => sql`l.qty_out < l.qty_in`,
  overdue: (now) => sql`l.qty_out < l.qty_in and l.leave_by is not null and l.leave_by <= ${now}`,
  out: () => sql`l.qty_out >= l.qty_in`,
};

/** A complete code finds the lots of its permit; any other text is searched in name, company and code. */
function searched(property_id: string, text: string): RawBuilder<unknown>[] {
  if (text === '') return [];
  const code = readCode(text);
  if (code === undefined) return [sql`l.search_text like ${anywhere(text)}`];
  return [
    sql`l.permit_id in (select c.permit_id from permit_code c
      where c.property_id = ${property_id} and c.code = ${comparableCode(code)})`,
  ];
}

async function describe(
  tx: Tx,
  property_id: string,
  lots: readonly Pick<StoredLot, 'permit_id' | 'id'>[],
): Promise<Map<string, StoredLot>> {
  const { rows } = await sql<StoredLot>`
    select l.permit_id, l.id, l.item_id, i.name, i.unit, i.photo_file_id, p.code, a.company, t.name as tenant, f.name as floor,
           p.location, l.entered_at, l.qty_in, l.qty_out, l.qty_reserved, l.leave_by, pr.time_zone
      from unnest(${lots.map((lot) => lot.permit_id)}::uuid[], ${lots.map((lot) => lot.id)}::uuid[]) as asked(permit_id, id)
      join goods_lot l on l.property_id = ${property_id} and l.permit_id = asked.permit_id and l.id = asked.id
      join property pr on pr.id = l.property_id
      join permit p on p.property_id = l.property_id and p.id = l.permit_id
      join permit_applicant a on a.property_id = l.property_id and a.permit_id = l.permit_id
      join permit_item i on i.property_id = l.property_id and i.permit_id = l.permit_id and i.id = l.permit_item_id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
