import type { PermitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import type { EndorsementAnswer } from '@gerbang/shared/domain/permits/endorsement';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';
import { readLargePage } from '../../../platform/database/large-lists.ts';

/** A stage of a property that the reader decides. */
export interface Decides {
  property_id: string;
  stage: string;
}

export interface ListedPermit {
  property_id: string;
  id: string;
  code: string;
  kind: PermitKind;
  state: PermitState;
  created_at: Date;
  updated_at: Date;
  property_name: string;
  short_code: string;
  time_zone: string;
  company: string;
  name: string;
  tenant: string | null;
  floor: string | null;
  location: string;
  day: string | null;
  time: string | null;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  first_day: string;
  items: number;
  workers: number;
  chain: {
    stage: ChainStage;
    step: number;
    decision: 'approved' | 'rejected' | 'returned' | null;
    asked_at: string | null;
    due_at: string | null;
    decided_at: string | null;
  }[];
  asked_at: Date | null;
  due_at: Date | null;
  /** The tenant's answer, and until when it should answer. Null when no tenant was asked. */
  answer: EndorsementAnswer | null;
  answer_by: Date | null;
  /** The 7-day period whose renewal is requested. */
  renewal_period: number | null;
  /** Whether the reader has decided a stage and may decide no other. */
  has_decided: boolean;
}

/** A row of the export. The last columns are personal data. */
export interface ExportedPermit extends ListedPermit {
  description: string;
  email: string;
  phone: string;
  plate: string;
  driver_name: string;
}

/**
 * The permits that a list is made of: all, those in some states, or those that wait for a stage: for any when `decides`
 * is null, else for one of `decides` that the reader may still decide.
 */
export type Wanted = { states: readonly PermitState[] | null } | { decides: readonly Decides[] | null };

/** Who reads a list, and when. */
export interface Reading {
  reader: string | null;
  now: Date;
}

/** The tables that a list is read from: the views for one property, whose search uses indexes, or the tables themselves. */
const OF_ONE_PROPERTY = { permit: 'permit_list', applicant: 'permit_applicant_list' } as const;
const OF_ALL_PROPERTIES = { permit: 'permit', applicant: 'permit_applicant' } as const;
type Tables = typeof OF_ONE_PROPERTY | typeof OF_ALL_PROPERTIES;

export function listPage(tx: Tx, wanted: Wanted, ask: PermitListQuery, reading: Reading): Promise<Page<ListedPermit>> {
  const isWaiting = waits(wanted, ask);
  const orders = isWaiting ? WAITING_ORDERS : ORDERS;
  const sorted = { ...ask, sort: ask.sort ?? (isWaiting ? 'due_at' : '-created_at') };
  if (ask.property_id === undefined) {
    const rows = described(tx, { wanted, filter: ask, ...reading, tables: OF_ALL_PROPERTIES });
    return readPage(tx, rows.$castTo<ListedPermit>(), sorted, orders);
  }
  const whole = { property_id: ask.property_id, stage: ask.stage, late: ask.late, search_by: '' };
  const slim = (filter: PermitFilter, sorts: readonly string[]) =>
    keys(tx, { wanted, filter, ...reading, tables: OF_ONE_PROPERTY }, sorts);
  return readLargePage(
    tx,
    {
      rows: described(tx, { wanted, filter: ask, ...reading, tables: OF_ONE_PROPERTY }).$castTo<ListedPermit>(),
      slim: (sorts) => slim(ask, sorts),
      all: (sorts) => slim(whole, sorts),
      orders,
    },
    // Waiting permits are few: they need not be sampled to find the best way to search them.
    isWaiting ? { ...sorted, search_by: '' } : sorted,
  );
}

/** Permits with an id greater than `place.after`, sorted by id, for the export. */
export function listAfter(
  tx: Tx,
  wanted: Wanted,
  filter: PermitFilter,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<ExportedPermit[]> {
  return described(tx, { wanted, filter, now, reader: null, tables: OF_ALL_PROPERTIES }, EXPORTED)
    .$castTo<ExportedPermit>()
    .$if(after !== null, (query) => query.where(sql<boolean>`r.id > ${after}`))
    .orderBy(sql`r.id`)
    .limit(limit)
    .execute();
}

/** Number of permits that wait for one of these stages, by kind, and how many of them are late. */
export async function countWaiting(
  tx: Tx,
  decides: readonly Decides[],
  { reader, now }: Reading,
): Promise<{ kind: PermitKind; count: number; late: number }[]> {
  const { rows } = await sql<{ kind: PermitKind; count: number; late: number }>`
    select p.kind, count(*)::int as count, count(*) filter (where w.due_at <= ${now})::int as late
      from ${waiting({ decides, reader, now }, {}, OF_ALL_PROPERTIES)} group by p.kind`.execute(tx);
  return rows;
}

type PermitFilter = Partial<Omit<PermitListQuery, 'view' | 'page' | 'page_size' | 'sort' | 'search_by'>> & {
  search_by: string;
};

interface Listed extends Reading {
  wanted: Wanted;
  filter: PermitFilter;
  tables: Tables;
}

/** The matching permits with only the columns of their orders. Joins the applicants only for a condition on them. */
function keys(tx: Tx, list: Listed, sorts: readonly string[]) {
  const { filter, tables } = list;
  const isAboutApplicant = filter.company !== undefined || filter.search_by.trim() !== '';
  const rows = sql`(
    select p.id${sorts.includes('window') ? sql`, ${FIRST_DAY} as first_day` : sql``}${waits(list.wanted, filter) ? sql`, w.due_at` : sql``}
      from ${sourceOf(list)} ${isAboutApplicant ? applicants(tables) : sql``}
     where ${conditionsOf(list)})`;
  return tx.selectFrom(rows.as('r')).selectAll().$castTo<{ id: string }>();
}

/** The matching permits with all columns. */
function described(tx: Tx, list: Listed, more: RawBuilder<unknown> = sql``) {
  const rows = sql`(
    select ${shownColumns(list.reader)}${more}
      from ${sourceOf(list)} ${waits(list.wanted, list.filter) ? sql`` : OPEN_STAGES_OF_PERMIT} ${applicants(list.tables)}
      join property pr on pr.id = p.property_id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
      left join permit_endorsement e on e.property_id = p.property_id and e.permit_id = p.id
     where ${conditionsOf(list)})`;
  return tx.selectFrom(rows.as('r')).selectAll();
}

function sourceOf({ wanted, filter, reader, now, tables }: Listed): RawBuilder<unknown> {
  return waits(wanted, filter)
    ? waiting({ decides: 'decides' in wanted ? wanted.decides : null, reader, now }, filter, tables)
    : sql`${sql.table(tables.permit)} p`;
}

const applicants = ({ applicant }: Tables) =>
  sql`join ${sql.table(applicant)} a on a.property_id = p.property_id and a.permit_id = p.id`;

const conditionsOf = ({ wanted, filter }: Listed) =>
  sql.join([...narrowed(wanted, filter), ...searched(filter, waits(wanted, filter))], sql` and `);

/** Whether the list is made of waiting permits. A filter by stage or lateness leaves out all others. */
function waits(wanted: Wanted, { stage, late }: Pick<PermitFilter, 'stage' | 'late'>): boolean {
  return 'decides' in wanted || stage !== undefined || late !== undefined;
}

/** Waiting permits, each with the earliest deadline of the given stages. */
function waiting(
  { decides, reader, now }: Reading & { decides: readonly Decides[] | null },
  ask: Pick<PermitFilter, 'stage' | 'late'>,
  tables: Tables,
): RawBuilder<unknown> {
  const pairs = decides ?? [];
  return sql`(
    select s.property_id, s.permit_id, min(s.asked_at) as asked_at, min(s.due_at) as due_at, max(s.period) as renewal_period
      from open_stage s
     where (${decides === null} or (s.property_id, s.stage) in (
              select * from unnest(${pairs.map((one) => one.property_id)}::uuid[], ${pairs.map((one) => one.stage)}::text[])))
       and (${decides === null} or s.period is not null or not decided_already(s.property_id, s.permit_id, ${reader}))
       and (${ask.stage ?? null}::text is null or s.stage = ${ask.stage ?? null})
       and (${ask.late === undefined} or s.due_at <= ${now})
     group by s.property_id, s.permit_id) w
    join ${sql.table(tables.permit)} p on p.property_id = w.property_id and p.id = w.permit_id`;
}

const OPEN_STAGES_OF_PERMIT = sql`left join lateral (
  select min(s.asked_at) as asked_at, min(s.due_at) as due_at, max(s.period) as renewal_period
    from open_stage s where s.property_id = p.property_id and s.permit_id = p.id) w on true`;

/** The first day of the goods or the work, as in the index `permit_by_first_day`. */
const FIRST_DAY = sql`coalesce(p.day, p.start_date)`;
/** Work takes at most a month, which bounds the first day of permits that reach into a window. */
const LONGEST = sql`interval '1 month'`;

function narrowed(wanted: Wanted, ask: PermitFilter): RawBuilder<boolean>[] {
  const { property_id, kind, state, from, until, tenant_id, floor_id, company } = ask;
  const states = 'states' in wanted ? wanted.states : null;
  const conditions: (RawBuilder<boolean> | false)[] = [
    property_id === undefined ? sql<boolean>`true` : sql<boolean>`p.property_id = ${property_id}`,
    states !== null && sql<boolean>`p.state = any(${states})`,
    state !== undefined && sql<boolean>`p.state = any(${state})`,
    kind !== undefined && sql<boolean>`p.kind = any(${kind})`,
    from !== undefined &&
      sql<boolean>`${FIRST_DAY} >= (${from}::date - ${LONGEST})::date and coalesce(p.day, p.end_date) >= ${from}::date`,
    until !== undefined && sql<boolean>`${FIRST_DAY} <= ${until}::date`,
    tenant_id !== undefined && sql<boolean>`p.tenant_id = ${tenant_id}`,
    floor_id !== undefined && sql<boolean>`p.floor_id = ${floor_id}`,
    company !== undefined &&
      sql<boolean>`${COMPANY} >= search_key(${company}) collate "C" and ${COMPANY} < search_key(${company}) || chr(1114111) collate "C"`,
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The same expression as in the index `permit_applicant_by_company`. */
const COMPANY = sql`(search_key(coalesce(nullif(a.company, ''), a.name)) collate "C")`;

/**
 * Searches by code when the text is a permit code, otherwise in company, place and tenant. Waiting permits are few, so
 * they are also searched by name and e-mail of the applicant.
 */
function searched({ search_by }: PermitFilter, isWaiting: boolean): RawBuilder<boolean>[] {
  const text = search_by.trim();
  if (text === '') return [];
  const code = readCode(text);
  if (code !== undefined)
    return [
      sql`(p.property_id, p.id) in (select c.property_id, c.permit_id from permit_code c where c.code = ${comparableCode(code)})`,
    ];
  const pattern = anywhere(text);
  if (!isWaiting) return [sql`a.search_text like ${pattern}`];
  return [
    sql`(a.search_text like ${pattern} or lower(a.name) like ${pattern} or lower(a.email) = ${text.toLowerCase()})`,
  ];
}

const ORDERS: Orders = {
  created_at: { by: sql`id`, is_never_null: true },
  // Only waiting permits have a deadline.
  due_at: { by: sql`id`, is_never_null: true },
  window: { by: sql`first_day`, is_never_null: true },
  id: sql`id`,
};
const WAITING_ORDERS: Orders = { ...ORDERS, due_at: sql`due_at` };

/** Columns of the list, for permit `p` and what it waits for (`w`). */
const shownColumns = (reader: string | null) => sql`
  p.property_id, p.id, p.code, p.kind, p.state, p.created_at, p.updated_at, pr.name as property_name, pr.short_code,
  pr.time_zone, a.company, a.name, t.name as tenant, f.name as floor, p.location, p.day, p.slot_name as time,
  p.start_date, p.end_date, p.start_time, p.end_time, ${FIRST_DAY} as first_day, w.asked_at, w.due_at, w.renewal_period,
  e.answer, e.answer_by, ${ITEMS} as items, ${WORKERS} as workers, ${CHAIN} as chain,
  decided_already(p.property_id, p.id, ${reader}) as has_decided`;

const EXPORTED = sql`, p.description, a.email, a.phone, p.plate, p.driver_name`;

const ITEMS = sql`(select count(*)::int from permit_item i
  where i.property_id = p.property_id and i.permit_id = p.id and i.rejection_note is null)`;
const WORKERS = sql`(select count(*)::int from permit_worker k
  where k.property_id = p.property_id and k.permit_id = p.id)`;
const CHAIN = sql`(
  select jsonb_agg(jsonb_build_object('stage', s.stage, 'step', s.step, 'decision', s.decision,
                                      'asked_at', s.asked_at, 'due_at', s.due_at, 'decided_at', s.decided_at)
                   order by s.step, array_position(chain_stages(), s.stage))
    from permit_stage s where s.property_id = p.property_id and s.permit_id = p.id)`;
