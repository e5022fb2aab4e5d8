import type { LabelsQuery } from '@gerbang/shared/contracts/operations/asset-pages';
import { LABELS_MAX } from '@gerbang/shared/contracts/operations/asset-pages';
import type { WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import { listQuery } from '../../../platform/records/records.ts';
import { ASSETS } from './assets.records.ts';

export interface AssetKey {
  property_id: string;
  id: string;
}

export interface StoredAsset {
  id: string;
  state: 'in_service' | 'out_of_service' | 'retired';
  label: string;
  photo_file_id: string | null;
}

export function lock(tx: Tx, { property_id, id }: AssetKey): Promise<StoredAsset | undefined> {
  return tx
    .selectFrom('asset')
    .select(['id', 'state', 'label', 'photo_file_id'])
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function find(tx: Tx, { property_id, id }: AssetKey): Promise<StoredAsset | undefined> {
  return tx
    .selectFrom('asset')
    .select(['id', 'state', 'label', 'photo_file_id'])
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setState(tx: Tx, key: AssetKey, state: StoredAsset['state'], now: Date): Promise<void> {
  await sql`update asset set state = ${state}, version = version + 1, updated_at = ${now}
    where property_id = ${key.property_id} and id = ${key.id}`.execute(tx);
}

export async function setPhoto(tx: Tx, key: AssetKey, photo_file_id: string | null): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ photo_file_id })
    .where('property_id', '=', key.property_id)
    .where('id', '=', key.id)
    .execute();
}

/** Maintenance schedules of an asset, the next one first. */
export function listSchedules(tx: Tx, { property_id, id }: AssetKey) {
  return tx
    .selectFrom('maintenance_schedule')
    .select(['id', 'title', 'active', 'next_due_on'])
    .where('property_id', '=', property_id)
    .where('asset_id', '=', id)
    .orderBy('active', 'desc')
    .orderBy(sql`next_due_on nulls last`)
    .orderBy('id')
    .execute();
}

/** Cost of work order `w`: each part and each time rounded to whole rupiah, as `costsOf` does. */
const COST = sql<number>`(
  coalesce((select sum(round(p.qty * p.unit_cost)) from work_order_part p
             where p.property_id = w.property_id and p.work_order_id = w.id), 0)
  + coalesce((select sum(round(t.minutes * t.rate / 60)) from work_order_time t
               where t.property_id = w.property_id and t.work_order_id = w.id), 0))::float8`;

/** The latest work orders of an asset. */
export async function listOrders(tx: Tx, { property_id, id }: AssetKey, limit: number) {
  const { rows } = await sql<{
    id: string;
    code: string;
    title: string;
    status: WorkStatus;
    at: Date;
    cost: number;
  }>`
    select w.id, w.code, w.title, w.status, coalesce(w.done_at, w.cancelled_at, w.created_at) as at, ${COST} as cost
      from work_order w where w.property_id = ${property_id} and w.asset_id = ${id}
     order by w.created_at desc, w.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Number and cost of all work orders of an asset, and the cost of those created since `from`. */
export async function sumOrders(tx: Tx, { property_id, id }: AssetKey, from: Date) {
  const { rows } = await sql<{ total_orders: number; total_cost: number; year_cost: number }>`
    select count(*)::int as total_orders, coalesce(sum(c.cost), 0)::float8 as total_cost,
           coalesce(sum(c.cost) filter (where c.created_at >= ${from}), 0)::float8 as year_cost
      from (select w.created_at, ${COST} as cost from work_order w
             where w.property_id = ${property_id} and w.asset_id = ${id}) c`.execute(tx);
  return rows[0] ?? { total_orders: 0, total_cost: 0, year_cost: 0 };
}

export interface StoredPaper {
  id: string;
  name: string;
  file_id: string;
  content_type: string;
  bytes: number;
  by: string | null;
  added_at: Date;
}

export async function listPapers(tx: Tx, { property_id, id }: AssetKey): Promise<StoredPaper[]> {
  const { rows } = await sql<StoredPaper>`
    select p.id, p.name, p.file_id, f.content_type, f.bytes, a.name as by, p.added_at
      from asset_paper p
      join file f on f.property_id = p.property_id and f.id = p.file_id
      left join account a on a.id = p.added_by
     where p.property_id = ${property_id} and p.asset_id = ${id}
     order by p.added_at desc, p.id`.execute(tx);
  return rows;
}

export async function insertPaper(
  tx: Tx,
  { property_id, id: asset_id }: AssetKey,
  paper: { id: string; name: string; file_id: string; added_by: string; added_at: Date },
): Promise<void> {
  await tx
    .insertInto('asset_paper')
    .values({ property_id, asset_id, ...paper })
    .execute();
}

/** Deletes a document and returns its name and file, so that the caller can remove the file. */
export function deletePaper(
  tx: Tx,
  { property_id, id: asset_id }: AssetKey,
  paper_id: string,
): Promise<{ name: string; file_id: string } | undefined> {
  return tx
    .deleteFrom('asset_paper')
    .where('property_id', '=', property_id)
    .where('asset_id', '=', asset_id)
    .where('id', '=', paper_id)
    .returning(['name', 'file_id'])
    .executeTakeFirst();
}

export interface StoredDowntime {
  id: string;
  from_at: Date;
  until_at: Date | null;
  reason: string;
  by: string | null;
}

export async function listDowntimes(tx: Tx, { property_id, id }: AssetKey): Promise<StoredDowntime[]> {
  const { rows } = await sql<StoredDowntime>`
    select d.id, d.from_at, d.until_at, d.reason, a.name as by
      from asset_downtime d left join account a on a.id = d.noted_by
     where d.property_id = ${property_id} and d.asset_id = ${id}
     order by d.from_at desc`.execute(tx);
  return rows;
}

export async function insertDowntime(
  tx: Tx,
  { property_id, id: asset_id }: AssetKey,
  downtime: { id: string; from_at: Date; until_at: Date | null; reason: string; noted_by: string; noted_at: Date },
): Promise<void> {
  await tx
    .insertInto('asset_downtime')
    .values({ property_id, asset_id, ...downtime })
    .execute();
}

export async function endDowntime(
  tx: Tx,
  { property_id, id: asset_id }: AssetKey,
  downtime_id: string,
  until_at: Date,
  ended_by: string,
): Promise<void> {
  await tx
    .updateTable('asset_downtime')
    .set({ until_at, ended_by })
    .where('property_id', '=', property_id)
    .where('asset_id', '=', asset_id)
    .where('id', '=', downtime_id)
    .execute();
}

export interface StoredEvent {
  id: string;
  at: Date;
  by: string | null;
  action: string;
  detail: Record<string, unknown>;
}

export async function listHistory(tx: Tx, { property_id, id }: AssetKey, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select l.id, l.at, a.name as by, l.action, l.detail
      from audit_log l left join account a on a.id = l.actor_id
     where l.property_id = ${property_id} and l.record_id = ${id}
     order by l.at desc, l.id desc limit ${limit}`.execute(tx);
  return rows;
}

export interface StoredLabel {
  id: string;
  code: string;
  name: string;
  floor: string | null;
  location: string;
  label: string;
}

/**
 * Labels of the assets in `ids`, or of all assets that match the filter, sorted by code. Reads one row more than
 * LABELS_MAX, so that the caller knows when labels are left out.
 */
export async function listLabels(tx: Tx, { ids, ...narrowed }: LabelsQuery): Promise<StoredLabel[]> {
  const ask = { ...narrowed, page: 1, page_size: 1 };
  const { list: _view, ...kind } = ASSETS;
  const columns = [
    sql`r.id`,
    sql`r.code`,
    sql`r.name`,
    sql`r.location`,
    sql`r.label`,
    sql`(select f.name from floor f where f.property_id = r.property_id and f.id = r.floor_id) as floor`,
  ];
  let query = listQuery(tx, kind, ask, columns).$castTo<StoredLabel>();
  if (ids !== undefined) query = query.where('id', 'in', ids.split(','));
  return query
    .orderBy(sql`lower(code)`)
    .limit(LABELS_MAX + 1)
    .execute();
}

export interface ResolvedLabel {
  property_id: string;
  property_name: string;
  asset_id: string;
  asset_name: string;
}

/** Finds the asset of a label in any property, because the person who scans it may be signed out. */
export async function resolveLabel(db: Db, label: string): Promise<ResolvedLabel | undefined> {
  const { rows } = await sql<ResolvedLabel>`select * from resolve_asset_label(${label})`.execute(db);
  return rows[0];
}
