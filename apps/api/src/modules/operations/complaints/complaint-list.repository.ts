import './complaints.table.ts';
import type { ComplaintListQuery } from '@gerbang/shared/contracts/operations/complaints';
import type {
  ComplaintPriority,
  ComplaintSource,
  ComplaintStatus,
} from '@gerbang/shared/domain/operations/complaints/complaints';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, startOfDay, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';

export interface StoredRow {
  id: string;
  code: string;
  source: ComplaintSource;
  status: ComplaintStatus;
  priority: ComplaintPriority;
  title: string;
  category: string;
  tenant: string | null;
  place: string;
  assignee: string | null;
  created_at: Date;
  answer_due_at: Date;
  solve_due_at: Date;
  answered_at: Date | null;
  waiting_since: Date | null;
  resolved_at: Date | null;
  closed_at: Date | null;
  rating: number | null;
  rating_text: string;
  time_zone: string;
}

/** Filters of the list. `me` and `nobody` are already resolved to an account id or null. */
export type ComplaintFilter = Pick<
  ComplaintListQuery,
  | 'property_id'
  | 'view'
  | 'status'
  | 'priority'
  | 'source'
  | 'category_id'
  | 'tenant_id'
  | 'assignee'
  | 'overdue'
  | 'created_from'
  | 'created_until'
  | 'search_by'
> & { me: string | null; now: Date };

const ORDERS: Orders = {
  created_at: { by: sql`created_at`, is_never_null: true },
  waiting_since: sql`waiting_since`,
  solve_due_at: { by: sql`solve_due_at`, is_never_null: true },
  code: { by: sql`code`, is_never_null: true },
  id: sql`id`,
};

const IS_OPEN = sql`c.status not in ('resolved', 'closed', 'rejected')`;
/** Past the solve deadline, or past the answer deadline without an answer. */
const isLate = (now: Date) =>
  sql`${IS_OPEN} and (c.solve_due_at <= ${now} or (c.answered_at is null and c.answer_due_at <= ${now}))`;

export function listPage(tx: Tx, ask: ComplaintListQuery & ComplaintFilter): Promise<Page<StoredRow>> {
  const { property_id, me, now } = ask;
  return readLargePage(
    tx,
    {
      rows: (ids) => described(tx, property_id, ids),
      slim: (orders) => keys(tx, ask, orders),
      all: (orders) => keys(tx, { property_id, search_by: '', me, now }, orders),
      orders: ORDERS,
    },
    { ...ask, sort: ask.sort ?? '-created_at' },
  );
}

/** Complaints with a code greater than `after`, sorted by code, for the export. */
export async function listAfter(
  tx: Tx,
  ask: ComplaintFilter,
  after: string | null,
  limit: number,
): Promise<StoredRow[]> {
  const found = await keys(tx, ask, ['code'])
    .$if(after !== null, (query) => query.where(sql<boolean>`r.code > ${after}`))
    .orderBy(sql`r.code`)
    .limit(limit)
    .execute();
  const ids = found.map(({ id }) => id);
  return described(tx, ask.property_id, ids)
    .orderBy(sql`r.code`)
    .execute();
}

/** The matching complaints with only the columns by which `orders` sort. */
function keys(tx: Tx, ask: ComplaintFilter, orders: readonly string[]) {
  const columns = [...new Set(['id', ...orders])].map((name) => sql.ref(`c.${name}`));
  const rows = sql`(select ${sql.join(columns)} from complaint_list c where ${sql.join(filterConditions(ask), sql` and `)})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<{ id: string }>();
}

export async function count(
  tx: Tx,
  property_id: string,
  { me, now }: { me: string; now: Date },
): Promise<{ open: number; waiting: number; overdue: number; mine: number }> {
  const { rows } = await sql<{ open: number; waiting: number; overdue: number; mine: number }>`
    select count(*)::int as open,
           count(*) filter (where c.waiting_since is not null and c.tenant_id is not null)::int as waiting,
           count(*) filter (where ${isLate(now)})::int as overdue,
           count(*) filter (where c.assignee_id = ${me})::int as mine
      from complaint c where c.property_id = ${property_id} and ${IS_OPEN}`.execute(tx);
  return rows[0] ?? { open: 0, waiting: 0, overdue: 0, mine: 0 };
}

function filterConditions(ask: ComplaintFilter): RawBuilder<unknown>[] {
  const { property_id, status, priority, source, category_id, tenant_id } = ask;
  return [
    sql`c.property_id = ${property_id}`,
    ...(ask.view === undefined ? [] : [VIEWS[ask.view]]),
    ...(status === undefined ? [] : [sql`c.status = any(${status}::text[])`]),
    ...(priority === undefined ? [] : [sql`c.priority = any(${priority}::text[])`]),
    ...(source === undefined ? [] : [sql`c.source = any(${source}::text[])`]),
    ...(category_id === undefined ? [] : [sql`c.category_id = ${category_id}`]),
    ...(tenant_id === undefined ? [] : [sql`c.tenant_id = ${tenant_id}`]),
    ...(ask.assignee === undefined ? [] : [assigned(ask.assignee, ask.me)]),
    ...(ask.overdue === undefined ? [] : [isLate(ask.now)]),
    ...(ask.created_from === undefined
      ? []
      : [sql`c.created_at >= ${startOfDay(property_id, sql`${ask.created_from}::date`)}`]),
    ...(ask.created_until === undefined
      ? []
      : [sql`c.created_at < ${startOfDay(property_id, sql`${ask.created_until}::date + 1`)}`]),
    ...searchConditions(ask.search_by.trim()),
  ];
}

const VIEWS = {
  open: IS_OPEN,
  tenants: sql`c.tenant_id is not null`,
  waiting: sql`c.tenant_id is not null and c.waiting_since is not null`,
} as const;

function assigned(assignee: string, me: string | null): RawBuilder<unknown> {
  if (assignee === 'nobody') return sql`c.assignee_id is null`;
  return sql`c.assignee_id = ${assignee === 'me' ? me : assignee}`;
}

function searchConditions(text: string): RawBuilder<unknown>[] {
  return text === '' ? [] : [sql`c.search_text like ${anywhere(text)}`];
}

/** The complaints with these ids, with all columns. */
function described(tx: Tx, property_id: string, ids: readonly string[]) {
  const rows = sql`(
    select c.id, c.code, c.source, c.status, c.priority, c.title, local_name(k.name, k.name_en) as category, t.name as tenant,
           coalesce(nullif(concat_ws(' · ', u.name, nullif(c.location, '')), ''), f.name, '') as place,
           a.name as assignee, c.created_at, c.answer_due_at, c.solve_due_at, c.answered_at, c.waiting_since, c.resolved_at,
           c.closed_at, c.rating, c.rating_text, pr.time_zone
      from complaint c
      join property pr on pr.id = c.property_id
      join category k on k.property_id = c.property_id and k.id = c.category_id
      left join tenant t on t.property_id = c.property_id and t.id = c.tenant_id
      left join unit u on u.property_id = c.property_id and u.id = c.unit_id
      left join floor f on f.property_id = c.property_id and f.id = c.floor_id
      left join account a on a.id = c.assignee_id
     where c.property_id = ${property_id} and c.id = any(${ids}::uuid[]))`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<StoredRow>();
}
