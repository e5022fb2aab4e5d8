import type { PermitListQuery } from '@gerbang/shared/contracts/permits/approvals';
import { RENEWAL_DAYS } from '@gerbang/shared/domain/permits/activity';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import type { EndorsementAnswer } from '@gerbang/shared/domain/permits/endorsement';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import type { PermitState } from '@gerbang/shared/domain/permits/states';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere, readPage, type Orders, type Page } from '../../../platform/database/datatable.ts';

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
  items: number;
  workers: number;
  chain: {
    stage: ChainStage;
    step: number;
    decision: 'approved' | 'rejected' | 'returned' | null;
    asked_at: string | null;
    due_at: string | null;
  }[];
  asked_at: Date | null;
  due_at: Date | null;
  /** The tenant's answer, and until when it should answer. Null when no tenant was asked. */
  answer: EndorsementAnswer | null;
  answer_by: Date | null;
  /** The 7-day period whose renewal is requested. */
  renewal_period: number | null;
}

const ORDERS: Orders = { due_at: sql`r.due_at`, created_at: sql`r.id`, id: sql`r.id` };

/** Permits in these states, or permits that wait for a stage: for any stage when `decides` is null, else for one of `decides`. */
export type Wanted = { states: readonly PermitState[] } | { decides: readonly Decides[] | null; now: Date };

export function listPage(tx: Tx, wanted: Wanted, ask: PermitListQuery): Promise<Page<ListedPermit>> {
  const from = 'states' in wanted ? ofStates(wanted.states) : waiting(wanted, ask);
  const conditions = [...narrowed(ask), ...searched(ask.search_by)];
  const rows = sql<ListedPermit>`(
    select p.property_id, p.id, p.code, p.kind, p.state, p.created_at, p.updated_at, pr.name as property_name, pr.short_code, pr.time_zone,
           a.company, a.name, t.name as tenant, f.name as floor, p.location, p.day, p.slot_name as time, p.start_date, p.end_date,
           w.asked_at, w.due_at, w.renewal_period, e.answer, e.answer_by
      from ${from}
      join property pr on pr.id = p.property_id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id
      left join floor f on f.property_id = p.property_id and f.id = p.floor_id
      left join permit_endorsement e on e.property_id = p.property_id and e.permit_id = p.id
     where ${sql.join(conditions, sql` and `)})`;
  const query = tx.selectFrom(rows.as('r')).selectAll().select([ITEMS, WORKERS, CHAIN]).$castTo<ListedPermit>();
  const sort = ask.sort ?? ('states' in wanted ? '-created_at' : 'due_at');
  return readPage(tx, query, { ...ask, sort }, ORDERS);
}

/** Number of permits that wait for one of these stages, by kind, and how many of them are late. */
export async function countWaiting(
  tx: Tx,
  decides: readonly Decides[],
  now: Date,
): Promise<{ kind: PermitKind; count: number; late: number }[]> {
  const { rows } = await sql<{ kind: PermitKind; count: number; late: number }>`
    select p.kind, count(*)::int as count, count(*) filter (where w.due_at <= ${now})::int as late
      from ${waiting({ decides, now }, {})} group by p.kind`.execute(tx);
  return rows;
}

function ofStates(states: readonly PermitState[]): RawBuilder<unknown> {
  return sql`(select * from permit where state = any(${states})) p
    cross join (select null::timestamptz as asked_at, null::timestamptz as due_at, null::int as renewal_period) w`;
}

/** Waiting permits, each with the earliest deadline of the given stages. */
function waiting(
  { decides, now }: { decides: readonly Decides[] | null; now: Date },
  ask: Pick<PermitListQuery, 'stage' | 'late'>,
): RawBuilder<unknown> {
  const pairs = decides ?? [];
  return sql`(
    select s.property_id, s.permit_id, min(s.asked_at) as asked_at, min(s.due_at) as due_at, max(s.period) as renewal_period
      from (select property_id, permit_id, stage, asked_at, due_at, null::int as period
              from permit_stage where asked_at is not null and decision is null
            union all ${ASKED_RENEWALS}) s
     where (${decides === null} or (s.property_id, s.stage) in (
              select * from unnest(${pairs.map((one) => one.property_id)}::uuid[], ${pairs.map((one) => one.stage)}::text[])))
       and (${ask.stage ?? null}::text is null or s.stage = ${ask.stage ?? null})
       and (${ask.late === undefined} or s.due_at <= ${now})
     group by s.property_id, s.permit_id) w
    join permit p on p.property_id = w.property_id and p.id = w.permit_id`;
}

/** Requested renewals wait for TCR. Their deadline is the start of the requested period. */
const ASKED_RENEWALS = sql`
  select r.property_id, r.permit_id, 'tcr', r.asked_at,
         (w.start_date + (r.period - 1) * ${sql.lit(RENEWAL_DAYS)})::timestamp at time zone pr.time_zone, r.period
    from permit_renewal r
    join permit w on w.property_id = r.property_id and w.id = r.permit_id and w.state in ('approved', 'checked')
    join property pr on pr.id = r.property_id
   where r.decided_at is null
     and not exists (select from permit_renewal later
                      where later.property_id = r.property_id and later.permit_id = r.permit_id and later.period > r.period)`;

function narrowed({ property_id, kind }: PermitListQuery): RawBuilder<boolean>[] {
  return [
    property_id === undefined ? sql`true` : sql`p.property_id = ${property_id}`,
    ...(kind === undefined ? [] : [sql<boolean>`p.kind = ${kind}`]),
  ];
}

/** Searches by code when the text is a permit code, otherwise in name, company, tenant, location and e-mail. */
function searched(search_by: string): RawBuilder<boolean>[] {
  const text = search_by.trim();
  if (text === '') return [];
  const code = readCode(text);
  if (code !== undefined) return [sql`p.code = ${comparableCode(code)}`];
  const pattern = anywhere(text);
  return [
    sql`(lower(a.name) like ${pattern} or lower(a.company) like ${pattern} or lower(t.name) like ${pattern}
         or lower(p.location) like ${pattern} or lower(a.email) = ${text.toLowerCase()})`,
  ];
}

const ITEMS = sql<number>`(select count(*)::int from permit_item i
  where i.property_id = r.property_id and i.permit_id = r.id and i.rejection_note is null)`.as('items');
const WORKERS = sql<number>`(select count(*)::int from permit_worker k
  where k.property_id = r.property_id and k.permit_id = r.id)`.as('workers');
const CHAIN = sql<ListedPermit['chain']>`(
  select jsonb_agg(jsonb_build_object('stage', s.stage, 'step', s.step, 'decision', s.decision,
                                      'asked_at', s.asked_at, 'due_at', s.due_at)
                   order by s.step, array_position(chain_stages(), s.stage))
    from permit_stage s where s.property_id = r.property_id and s.permit_id = r.id)`.as('chain');
