import type { PermitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';
import { EXPORTED, shownColumns, type ExportedPermit, type ListedPermit } from './listed-permit.repository.ts';
import { inNight, isOnDays, LONGEST, onDays, type LocalSpan } from './permit-days.repository.ts';
import { newestOfPerson, ofPeople, type PermitsOfPerson } from './permit-people.repository.ts';

/** A stage of a property that the reader decides. */
export interface Decides {
  property_id: string;
  stage: string;
}

/**
 * The permits that a list is made of: all, those in some states, or those that wait for a stage: for any when `decides`
 * is null, else for one of `decides` that the reader may still decide and has, or has not, put off. With `is_assigned`
 * only those that were handed over to the reader.
 */
export type Wanted =
  | { states: readonly PermitState[] | null }
  | { decides: null }
  | { decides: readonly Decides[]; is_put_off: boolean; is_assigned?: true };

/** What a filter needs to know of its property: its time zone for days, its night for `tonight`. */
export interface LocalTimes {
  time_zone?: string;
  night?: LocalSpan;
}

/** Who reads a list, and when. */
export interface Reading extends LocalTimes {
  reader: string | null;
  now: Date;
}

/** The tables that a list is read from: the views for one property, whose search uses indexes, or the tables themselves. */
const OF_ONE_PROPERTY = { permit: 'permit_list', applicant: 'permit_applicant_list' } as const;
const OF_ALL_PROPERTIES = { permit: 'permit', applicant: 'permit_applicant' } as const;
type Tables = typeof OF_ONE_PROPERTY | typeof OF_ALL_PROPERTIES;

export async function listPage(
  tx: Tx,
  wanted: Wanted,
  ask: PermitListQuery,
  reading: Reading,
): Promise<Page<ListedPermit>> {
  const isWaiting = waits(wanted, ask);
  const isDays = isOnDays(ask) && !isWaiting;
  const orders = isWaiting ? WAITING_ORDERS : isDays ? DAYS_ORDERS : ORDERS;
  const sorted = { ...ask, sort: ask.sort ?? (isWaiting ? 'due_at' : '-created_at') };
  if (ask.property_id === undefined) {
    const rows = described(tx, { wanted, filter: ask, ...reading, tables: OF_ALL_PROPERTIES });
    return readPage(tx, rows.$castTo<ListedPermit>(), sorted, orders);
  }
  const newest = await newestOfPerson(tx, ask, isFilteredByMore(ask));
  const one = { wanted, ...reading, tables: OF_ONE_PROPERTY, has_time: isDays };
  const whole = { property_id: ask.property_id, search_by: '' };
  const page = await readLargePage(
    tx,
    {
      rows: (ids) => described(tx, { ...one, filter: ask, ids }).$castTo<ListedPermit>(),
      slim: (sorts) => keys(tx, { ...one, filter: ask, newest }, sorts),
      all: (sorts) => keys(tx, { ...one, filter: whole }, sorts),
      // Few permits wait, are in one night or are read of one person.
      is_short: isWaiting || reading.night !== undefined || newest !== undefined,
      is_found_elsewhere: isDays,
      orders,
    },
    sorted,
  );
  return newest?.has_more === true ? { ...page, capped: true } : page;
}

/** Whether a list has other filters than a person. */
function isFilteredByMore(ask: PermitListQuery): boolean {
  const { property_id: _property, person: _person, page: _page, page_size: _size, sort: _sort, ...filters } = ask;
  const { view, search_by, ...others } = filters;
  return view !== 'all' || search_by.trim() !== '' || Object.values(others).some((value) => value !== undefined);
}

/** Permits of one property with an id greater than `place.after`, sorted by id, for the export. */
export async function listAfter(
  tx: Tx,
  wanted: Wanted,
  filter: PermitFilter,
  { after, limit, ...reading }: { after: string | null; limit: number; now: Date } & LocalTimes,
): Promise<{ permits: ExportedPermit[]; next: string | null }> {
  const list = { wanted, filter, ...reading, reader: null, tables: OF_ONE_PROPERTY };
  const found = await keys(tx, list, [])
    .$if(after !== null, (query) => query.where(sql<boolean>`r.id > ${after}`))
    .orderBy(sql`r.id`)
    .limit(limit)
    .execute();
  const ids = found.map(({ id }) => id);
  const permits = await described(tx, { ...list, ids }, EXPORTED)
    .$castTo<ExportedPermit>()
    .orderBy(sql`r.id`)
    .execute();
  // A permit may be decided between the two statements, so the end of the list shows in the number of ids only.
  return { permits, next: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

/** Number of waiting permits, by kind, and how many of them are late. */
export async function countWaiting(
  tx: Tx,
  wanted: Wanted,
  { reader, now }: Reading,
): Promise<{ kind: PermitKind; count: number; late: number }[]> {
  const { rows } = await sql<{ kind: PermitKind; count: number; late: number }>`
    select p.kind, count(*)::int as count, count(*) filter (where w.due_at <= ${now})::int as late
      from ${waiting({ wanted, filter: { search_by: '' }, reader, now })} ${PERMIT_OF_WAITING(OF_ALL_PROPERTIES)}
     group by p.kind`.execute(tx);
  return rows;
}

type PermitFilter = Partial<Omit<PermitListQuery, 'view' | 'page' | 'page_size' | 'sort' | 'search_by'>> & {
  search_by: string;
};

interface Listed extends Reading {
  wanted: Wanted;
  filter: PermitFilter;
  tables: Tables;
  /** Whether rows have the time of submission, by which a list that is filtered by days is sorted. */
  has_time?: boolean;
  /** For a page of a list that is filtered by a person. */
  newest?: PermitsOfPerson | undefined;
}

/**
 * The matching permits with only the columns of their orders, read from as few tables as possible: each of them costs a
 * look-up per permit.
 */
function keys(tx: Tx, list: Listed, sorts: readonly string[]) {
  const { tables, filter } = list;
  const isWaiting = waits(list.wanted, filter);
  const [ofPermit, ofApplicant] = [permitConditions(list), applicantConditions(filter)];
  const needsPermit =
    ofPermit.length > 0 ||
    sorts.includes('window') ||
    list.has_time === true ||
    (!isWaiting && ofApplicant.length === 0);
  const first = isWaiting ? 'w' : needsPermit ? 'p' : 'a';
  const id = sql.ref(first === 'p' ? 'p.id' : `${first}.permit_id`);
  const property = sql.ref(`${first}.property_id`);
  const joined = (alias: 'p' | 'a', table: string, own: string) =>
    sql`join ${sql.table(table)} ${sql.raw(alias)} on ${sql.ref(`${alias}.property_id`)} = ${property} and ${sql.ref(`${alias}.${own}`)} = ${id}`;
  const rows = sql`(
    select ${sql.join([sql`${id} as id`, ...sortedColumns(list, sorts)])}
      from ${isWaiting ? waiting(list) : first === 'p' ? sql`${sql.table(tables.permit)} p` : sql`${sql.table(tables.applicant)} a`}
           ${needsPermit && first !== 'p' ? joined('p', tables.permit, 'id') : sql``}
           ${ofApplicant.length > 0 && first !== 'a' ? joined('a', tables.applicant, 'permit_id') : sql``}
     where ${sql.join([sql`${property} = ${filter.property_id}`, ...ofPermit, ...ofApplicant], sql` and `)})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<{ id: string }>();
}

/** The columns by which the rows of `keys` are sorted. */
function sortedColumns({ wanted, filter, has_time }: Listed, sorts: readonly string[]): RawBuilder<unknown>[] {
  return [
    ...(sorts.includes('window') ? [sql`p.starts_at`] : []),
    ...(has_time === true ? [sql`p.created_at`] : []),
    ...(waits(wanted, filter) ? [sql`w.due_at`] : []),
  ];
}

/** The permits with these ids, or all that match, with all columns. */
function described(tx: Tx, list: Listed & { ids?: readonly string[] }, more: RawBuilder<unknown> = sql``) {
  const { ids, tables, filter } = list;
  const conditions = ids === undefined ? matching(list) : [sql`p.id = any(${ids}::uuid[])`, ...ofProperty(filter)];
  const rows = sql`(
    select ${shownColumns(list.reader)}${more}
      from ${
        waits(list.wanted, filter)
          ? sql`${waiting(list)} ${PERMIT_OF_WAITING(tables)}`
          : sql`${sql.table(tables.permit)} p ${OPEN_STAGES_OF_PERMIT}`
      }
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      join property pr on pr.id = p.property_id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
      left join permit_endorsement e on e.property_id = p.property_id and e.permit_id = p.id
     where ${sql.join(conditions, sql` and `)})`;
  return tx.selectFrom(rows.as('r')).selectAll();
}

const PERMIT_OF_WAITING = ({ permit }: Tables) =>
  sql`join ${sql.table(permit)} p on p.property_id = w.property_id and p.id = w.permit_id`;

const ofProperty = ({ property_id }: PermitFilter) =>
  property_id === undefined ? [] : [sql<boolean>`p.property_id = ${property_id}`];

const matching = (list: Listed) => [
  sql<boolean>`true`,
  ...ofProperty(list.filter),
  ...permitConditions(list),
  ...applicantConditions(list.filter),
];

/** Whether the list is made of waiting permits. A filter by stage or lateness leaves out all others. */
function waits(wanted: Wanted, { stage, late }: Pick<PermitFilter, 'stage' | 'late'>): boolean {
  return 'decides' in wanted || stage !== undefined || late !== undefined;
}

/** Waiting permits (`w`), each with the earliest deadline of the given stages. */
function waiting({
  wanted,
  filter,
  reader,
  now,
  ids,
}: Omit<Listed, 'tables'> & { ids?: readonly string[] }): RawBuilder<unknown> {
  const decides = 'decides' in wanted ? wanted.decides : null;
  const pairs = decides ?? [];
  const conditions = [
    decides !== null &&
      sql`(s.property_id, s.stage) in (
        select * from unnest(${pairs.map((one) => one.property_id)}::uuid[], ${pairs.map((one) => one.stage)}::text[]))`,
    // Asks first whether any chain has the rule at all: the function costs a call for each waiting permit.
    decides !== null &&
      sql`(s.period is not null or not exists (select from approval_chain c where c.four_eyes)
           or not decided_already(s.property_id, s.permit_id, ${reader}))`,
    'is_put_off' in wanted &&
      sql`(s.property_id, s.permit_id, s.stage) ${wanted.is_put_off ? sql`in` : sql`not in`} (
        select o.property_id, o.permit_id, o.stage from stage_put_off o where o.account_id = ${reader} and o.until > ${now})`,
    'is_assigned' in wanted &&
      sql`(s.property_id, s.permit_id, s.stage) in (
        select g.property_id, g.permit_id, g.stage from stage_assignee g where g.account_id = ${reader})`,
    filter.stage !== undefined && sql`s.stage = ${filter.stage}`,
    filter.late !== undefined && sql`s.due_at <= ${now}`,
    ids !== undefined && sql`s.permit_id = any(${ids}::uuid[])`,
  ].filter((condition) => condition !== false);
  return sql`(
    select s.property_id, s.permit_id, min(s.asked_at) as asked_at, min(s.due_at) as due_at, max(s.period) as renewal_period
      from open_stage s
     where ${sql.join([sql`true`, ...conditions], sql` and `)}
     group by s.property_id, s.permit_id) w`;
}

const OPEN_STAGES_OF_PERMIT = sql`left join lateral (
  select min(s.asked_at) as asked_at, min(s.due_at) as due_at, max(s.period) as renewal_period
    from open_stage s where s.property_id = p.property_id and s.permit_id = p.id) w on true`;

/** Conditions on the permit itself. */
function permitConditions({ wanted, filter, night, newest, time_zone }: Listed): RawBuilder<boolean>[] {
  const { kind, state, from, until, tenant_id, floor_id, unit, search_by } = filter;
  const states = 'states' in wanted ? wanted.states : null;
  const code = readCode(search_by.trim());
  if (time_zone === undefined && isOnDays(filter)) throw new Error('A filter by days needs the time zone.');
  const conditions: (RawBuilder<boolean> | false)[] = [
    states !== null && sql<boolean>`p.state = any(${states})`,
    state !== undefined && sql<boolean>`p.state = any(${state})`,
    kind !== undefined && sql<boolean>`p.kind = any(${kind})`,
    from !== undefined && sql<boolean>`p.starts_at >= ${from}::date - ${LONGEST} and p.last_day >= ${from}::date`,
    until !== undefined && sql<boolean>`p.starts_at < ${until}::date + 1`,
    tenant_id !== undefined && sql<boolean>`p.tenant_id = ${tenant_id}`,
    floor_id !== undefined && sql<boolean>`p.floor_id = ${floor_id}`,
    unit !== undefined && sql<boolean>`lower(p.location) = lower(${unit})`,
    night !== undefined && inNight(night, filter.property_id),
    code !== undefined &&
      sql<boolean>`(p.property_id, p.id) in (select c.property_id, c.permit_id from permit_code c where c.code = ${comparableCode(code)})`,
  ];
  return [
    ...conditions.filter((condition) => condition !== false),
    ...(time_zone === undefined ? [] : onDays(filter, time_zone)),
    ...ofPeople(filter, newest),
  ];
}

/** Conditions on company, place and tenant, which the applicant's row holds. A list never searches for people. */
function applicantConditions({ company, company_is, search_by }: PermitFilter): RawBuilder<boolean>[] {
  const text = search_by.trim();
  const conditions: (RawBuilder<boolean> | false)[] = [
    company !== undefined &&
      sql<boolean>`a.company_key >= search_key(${company}) and a.company_key < search_key(${company}) || chr(1114111)`,
    company_is !== undefined && sql<boolean>`a.company_key = search_key(${company_is})`,
    text !== '' && readCode(text) === undefined && sql<boolean>`a.search_text like ${anywhere(text)}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

const ORDERS: Orders = {
  created_at: { by: sql`id`, is_never_null: true },
  // Only waiting permits have a deadline.
  due_at: { by: sql`id`, is_never_null: true },
  window: { by: sql`starts_at`, is_never_null: true },
  id: sql`id`,
};
const WAITING_ORDERS: Orders = { ...ORDERS, due_at: sql`due_at` };
/** By the time itself: its index is read from the last of the wanted days on, not from the newest permit on. */
const DAYS_ORDERS: Orders = { ...ORDERS, created_at: { by: sql`created_at`, is_never_null: true } };
