import type { WorkOrderCounts, WorkOrderQuery } from '@gerbang/shared/contracts/operations/work-orders';
import type { Priority, WorkSource, WorkStatus } from '@gerbang/shared/domain/operations/work-orders/states';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, startOfDay, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';

interface Named {
  id: string;
  name: string;
}

export interface ListedWorkOrder {
  id: string;
  code: string;
  title: string;
  priority: Priority;
  status: WorkStatus;
  source: WorkSource;
  category: Named | null;
  asset: (Named & { code: string }) | null;
  floor: Named | null;
  location: string;
  tenant: Named | null;
  assignee: Named | null;
  team: Named | null;
  due_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  done_at: Date | null;
  updated_at: Date;
}

export type WorkOrderFilter = Omit<WorkOrderQuery, 'page' | 'page_size' | 'sort'>;

const ORDERS: Orders = {
  created_at: { by: sql`created_at`, is_never_null: true },
  code: { by: sql`number`, is_never_null: true },
  title: { by: sql`lower(title)`, is_never_null: true },
  priority: { by: sql`priority_rank`, is_never_null: true },
  due_at: sql`due_at`,
  updated_at: { by: sql`updated_at`, is_never_null: true },
  id: sql`id`,
};

/** Maps a sort key to its column where the two names differ. */
const ORDERED: Readonly<Record<string, string>> = { code: 'number', priority: 'priority_rank' };

/** The counts on the tabs stop at this limit. */
const COUNT_CAP = 1_000;

const named = (table: 'floor' | 'tenant' | 'work_team', column: string) =>
  sql`(select json_build_object('id', o.id, 'name', o.name) from ${sql.table(table)} o
        where o.property_id = w.property_id and o.id = ${sql.ref(`w.${column}`)})`;

const CATEGORY = sql`(select json_build_object('id', k.id, 'name', local_name(k.name, k.name_en)) from category k
        where k.property_id = w.property_id and k.id = w.category_id)`;

/** Columns of the list, for row `w`. */
export const SHOWN: RawBuilder<unknown> = sql`
  w.id, w.number, w.code, w.title, w.priority, w.priority_rank, w.status, w.source, w.location, w.due_at, w.created_at,
  w.started_at, w.done_at, w.updated_at,
  ${CATEGORY} as category, ${named('floor', 'floor_id')} as floor,
  ${named('tenant', 'tenant_id')} as tenant, ${named('work_team', 'team_id')} as team,
  (select json_build_object('id', o.id, 'code', o.code, 'name', o.name) from asset o
    where o.property_id = w.property_id and o.id = w.asset_id) as asset,
  (select json_build_object('id', o.id, 'name', o.name) from account o where o.id = w.assignee_id) as assignee`;

export function listPage(tx: Tx, ask: WorkOrderQuery, now: Date): Promise<Page<ListedWorkOrder>> {
  const whole: WorkOrderFilter = { property_id: ask.property_id, search_by: '' };
  const slim = (wanted: WorkOrderFilter, orders: readonly string[]) =>
    listed<{ id: string }>(tx, 'work_order_list', wanted, now, columnsFor(orders));
  return readLargePage(
    tx,
    {
      rows: () => listed<ListedWorkOrder>(tx, 'work_order_list', ask, now, SHOWN),
      slim: (orders) => slim(ask, orders),
      all: (orders) => slim(whole, orders),
      orders: ORDERS,
    },
    ask,
  );
}

/** Rows with an id greater than `place.after`, sorted by id, for the export. */
export function listAfter(
  tx: Tx,
  ask: WorkOrderFilter,
  place: { after: string | null; limit: number; now: Date },
): Promise<(ListedWorkOrder & { time_zone: string })[]> {
  const { after, limit, now } = place;
  const zone = sql`${SHOWN}, (select p.time_zone from property p where p.id = w.property_id) as time_zone`;
  return listed<ListedWorkOrder & { time_zone: string }>(tx, 'work_order', ask, now, zone)
    .$if(after !== null, (query) => query.where(sql<boolean>`id > ${after}`))
    .orderBy(sql`id`)
    .limit(limit)
    .execute();
}

export async function counts(tx: Tx, property_id: string, account_id: string, now: Date): Promise<WorkOrderCounts> {
  const count = (more: Partial<WorkOrderFilter>) => {
    const ask: WorkOrderFilter = { property_id, search_by: '', status: ['open', 'in_progress', 'on_hold'], ...more };
    const some = listed<{ id: string }>(tx, 'work_order_list', ask, now, sql`w.id`).limit(COUNT_CAP);
    return sql`(select count(*)::int from (${some}) as counted)`;
  };
  const { rows } = await sql<WorkOrderCounts>`
    select ${count({ worker_id: account_id, due: 'today' })} as mine_today, ${count({ worker_id: account_id })} as mine,
           ${count({})} as open, ${count({ due: 'late' })} as late, ${count({ unassigned: 'true' })} as unassigned`.execute(
    tx,
  );
  return rows[0] ?? { mine_today: 0, mine: 0, open: 0, late: 0, unassigned: 0 };
}

function listed<Row>(
  tx: Tx,
  table: 'work_order' | 'work_order_list',
  ask: WorkOrderFilter,
  now: Date,
  columns: RawBuilder<unknown>,
) {
  const conditions = filterConditions(ask, now).map((condition) => sql`and ${condition}`);
  const rows = sql<Row>`(select ${columns} from ${sql.table(table)} as w where w.property_id = ${ask.property_id}
    ${sql.join(conditions, sql` `)})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<Row>();
}

function columnsFor(orders: readonly string[]): RawBuilder<unknown> {
  const names = new Set(['id', ...orders.map((name) => ORDERED[name] ?? name)]);
  return sql.join([...names].map((name) => sql.ref(`w.${name}`)));
}

const today = (property_id: string, now: Date) =>
  sql`(${now}::timestamptz at time zone (select p.time_zone from property p where p.id = ${property_id}))::date`;

function filterConditions(ask: WorkOrderFilter, now: Date): RawBuilder<boolean>[] {
  const { property_id } = ask;
  const search = ask.search_by.trim();
  const wanted: (RawBuilder<boolean> | false)[] = [
    // The same expression as in the trigram index.
    search !== '' && sql<boolean>`lower(w.title || e'\\n' || w.code || e'\\n' || w.location) like ${anywhere(search)}`,
    ask.status !== undefined && sql<boolean>`w.status = any(${ask.status})`,
    ask.priority !== undefined && sql<boolean>`w.priority = any(${ask.priority})`,
    ask.source !== undefined && sql<boolean>`w.source = any(${ask.source})`,
    ...sameIds(ask),
    ask.worker_id !== undefined &&
      sql<boolean>`(w.assignee_id = ${ask.worker_id} or w.team_id in (
        select m.team_id from work_team_member m where m.property_id = ${property_id} and m.account_id = ${ask.worker_id}))`,
    ask.unassigned === 'true' && sql<boolean>`w.assignee_id is null and w.team_id is null`,
    ask.due === 'late' && sql<boolean>`w.is_open and w.due_at <= ${now}`,
    ask.due === 'today' &&
      sql<boolean>`w.is_open and (w.status = 'in_progress'
      or w.due_at < ${startOfDay(property_id, sql`${today(property_id, now)} + 1`)})`,
    ask.created_from !== undefined &&
      sql<boolean>`w.created_at >= ${startOfDay(property_id, sql`${ask.created_from}::date`)}`,
    ask.created_until !== undefined &&
      sql<boolean>`w.created_at < ${startOfDay(property_id, sql`${ask.created_until}::date + 1`)}`,
    ask.outcome !== undefined && sql<boolean>`w.due_on is not null and ${OUTCOME} = ${ask.outcome}`,
    (ask.planned_from !== undefined || ask.planned_until !== undefined) && isPlanned(ask),
  ];
  return wanted.filter((condition) => condition !== false);
}

/** What became of maintenance, by the same rule as `maintenance.due` of the rollups. */
const OUTCOME = sql`case when w.status = 'cancelled' then 'cancelled' when w.done_at is null then 'open'
  when w.done_at > w.due_at then 'late' else 'in_time' end`;

/** Reads the planned days from the dates of the schedules, which have an index by day. */
function isPlanned({ property_id, planned_from, planned_until }: WorkOrderFilter): RawBuilder<boolean> {
  return sql`(w.schedule_id, w.due_on) in (
    select o.schedule_id, o.due_on from maintenance_occurrence o
     where o.property_id = ${property_id} and o.due_on >= ${planned_from ?? '2000-01-01'}::date
       and o.due_on <= ${planned_until ?? '9999-01-01'}::date)`;
}

function sameIds(ask: WorkOrderFilter): RawBuilder<boolean>[] {
  const { assignee_id, team_id, category_id, asset_id, complaint_id, schedule_id } = ask;
  return Object.entries({ assignee_id, team_id, category_id, asset_id, complaint_id, schedule_id }).flatMap(
    ([column, value]) => (value === undefined ? [] : [sql<boolean>`${sql.ref(`w.${column}`)} = ${value}`]),
  );
}
