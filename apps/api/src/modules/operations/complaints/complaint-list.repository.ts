import './complaints.table.ts';
import type { ComplaintListQuery } from '@gerbang/shared/contracts/operations/complaints';
import type {
  ComplaintPriority,
  ComplaintSource,
  ComplaintStatus,
} from '@gerbang/shared/domain/operations/complaints/complaints';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

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
  | 'search_by'
> & { me: string | null; now: Date };

const ORDERS: Orders = {
  created_at: { by: sql`c.created_at`, is_never_null: true },
  waiting_since: sql`c.waiting_since`,
  solve_due_at: { by: sql`c.solve_due_at`, is_never_null: true },
  code: { by: sql`c.code`, is_never_null: true },
  id: sql`c.id`,
};

const IS_OPEN = sql`c.status not in ('resolved', 'closed', 'rejected')`;
/** Past the solve deadline, or past the answer deadline without an answer. */
const isLate = (now: Date) =>
  sql`${IS_OPEN} and (c.solve_due_at <= ${now} or (c.answered_at is null and c.answer_due_at <= ${now}))`;

export async function listPage(tx: Tx, ask: ComplaintListQuery & ComplaintFilter): Promise<Page<StoredRow>> {
  const found = tx
    .selectFrom('complaint as c')
    .select('c.id')
    .where(sql<boolean>`${sql.join(filterConditions(ask), sql` and `)}`);
  const page = await readPage(tx, found, { ...ask, sort: ask.sort ?? '-created_at' }, ORDERS);
  const rows = await describeRows(
    tx,
    ask.property_id,
    page.data.map(({ id }) => id),
  );
  return { ...page, data: page.data.flatMap(({ id }) => rows.get(id) ?? []) };
}

/** Complaints with a code greater than `after`, sorted by code, for the export. */
export async function listAfter(
  tx: Tx,
  ask: ComplaintFilter,
  after: string | null,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from complaint c
     where ${sql.join(filterConditions(ask), sql` and `)} and (${after}::text is null or c.code > ${after})
     order by c.code limit ${limit}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const described = await describeRows(tx, ask.property_id, ids);
  return ids.flatMap((id) => described.get(id) ?? []);
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
  if (text === '') return [];
  const pattern = anywhere(text);
  return [
    sql`(lower(c.code) like ${pattern} or lower(c.title) like ${pattern} or lower(c.location) like ${pattern}
         or exists (select from tenant t
                     where t.property_id = c.property_id and t.id = c.tenant_id and lower(t.name) like ${pattern})
         or exists (select from unit u
                     where u.property_id = c.property_id and u.id = c.unit_id and lower(u.name) like ${pattern}))`,
  ];
}

async function describeRows(tx: Tx, property_id: string, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select c.id, c.code, c.source, c.status, c.priority, c.title, k.name as category, t.name as tenant,
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
     where c.property_id = ${property_id} and c.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
