import './analytics.table.ts';
import { SPAN_STARTS, type SpanCount } from '@gerbang/shared/domain/insight/spans';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { PERMIT_STATES, type PermitState } from '@gerbang/shared/domain/permits/states';
import { addDays } from '@gerbang/shared/time/dates';
import { wholeMonths } from '@gerbang/shared/time/months';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

export interface Span {
  properties: readonly string[];
  from: string;
  until: string;
}

export interface CountedProperty {
  id: string;
  name: string;
  time_zone: string;
}

/** The given properties sorted by name, without deleted ones. */
export async function listProperties(tx: Tx, ids: readonly string[]): Promise<CountedProperty[]> {
  const { rows } = await sql<CountedProperty>`
    select id, name, time_zone from property where id = any(${ids}::uuid[]) and deleted_at is null
     order by lower(name), id`.execute(tx);
  return rows;
}

const TICKET_COLUMNS = ['opened', 'ended', 'late_begun', 'late_ended', 'in_time', 'judged'] as const;

export type TicketDay = { day: string } & Record<(typeof TICKET_COLUMNS)[number], number>;

/** Complaints or work orders by day, summed over all properties. */
export async function listTicketDays(tx: Tx, span: Span, subject: string): Promise<TicketDay[]> {
  const { rows } = await sql<TicketDay>`
    select day, ${sums(TICKET_COLUMNS)} from rollup_ticket where ${dayRows(span)} and subject = ${subject}
     group by day`.execute(tx);
  return rows;
}

export async function listTicketsByProperty(
  tx: Tx,
  span: Span,
  subject: string,
): Promise<{ property_id: string; opened: number; ended: number }[]> {
  const { rows } = await sql<{ property_id: string; opened: number; ended: number }>`
    select property_id, ${sums(['opened', 'ended'])} from rollup_ticket where ${dayRows(span)} and subject = ${subject}
     group by property_id`.execute(tx);
  return rows;
}

const SPAN_COLUMNS = SPAN_STARTS.map((start) => `span_${start}`);
type SpanColumns = Record<string, unknown>;

function spansOf(row: SpanColumns): SpanCount[] {
  return SPAN_STARTS.map((start) => ({ start, n: Number(row[`span_${start}`]) })).filter(({ n }) => n !== 0);
}

export interface DayTimes {
  measure: string;
  day: string;
  spans: SpanCount[];
}

/** Durations by day, merged over all properties. */
export async function listTimesByDay(tx: Tx, span: Span, measures: readonly string[]): Promise<DayTimes[]> {
  const { rows } = await sql<{ measure: string; day: string } & SpanColumns>`
    select measure, day, ${sums(SPAN_COLUMNS)} from rollup_time
     where ${dayRows(span)} and measure = any(${measures}::text[]) group by measure, day`.execute(tx);
  return rows.map((row) => ({ measure: row.measure, day: row.day, spans: spansOf(row) }));
}

export async function listComplaintTimes(tx: Tx, span: Span): Promise<{ measure: string; spans: SpanCount[] }[]> {
  const { rows } = await sql<{ measure: string } & SpanColumns>`
    select measure, ${sums(SPAN_COLUMNS)}
      from (${periods('rollup_time', span, sql`measure like 'complaint.%'`)}) r group by measure`.execute(tx);
  return rows.map((row) => ({ measure: row.measure, spans: spansOf(row) }));
}

export async function listPermits(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ kind: PermitKind; state: PermitState; n: number }[]> {
  const kinds = kind === undefined ? sql`kind <> ''` : isOf(kind);
  const { rows } = await sql<{ kind: PermitKind } & Record<string, unknown>>`
    select kind, ${sums(PERMIT_STATES)} from (${periods('rollup_permit', span, kinds)}) r group by kind`.execute(tx);
  return rows.flatMap((row) =>
    PERMIT_STATES.map((state) => ({ kind: row.kind, state, n: Number(row[state]) })).filter(({ n }) => n !== 0),
  );
}

/** Permits by the day of submission. Reads the daily rows. */
export async function listPermitDays(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ day: string; kind: PermitKind; n: number }[]> {
  const kinds = kind === undefined ? sql`kind <> ''` : isOf(kind);
  const all = sql.join(
    PERMIT_STATES.map((state) => sql.ref(state)),
    sql` + `,
  );
  const { rows } = await sql<{ day: string; kind: PermitKind; n: number }>`
    select day, kind, sum(${all})::bigint as n from rollup_permit where ${dayRows(span)} and ${kinds}
     group by day, kind`.execute(tx);
  return rows;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Permits by weekday and hour of submission. Reads the daily rows, because monthly rows have no weekdays. */
export async function listHeat(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ weekday: number; hour: number; n: number }[]> {
  const { rows } = await sql<{ weekday: number } & Record<string, unknown>>`
    select extract(isodow from day)::int as weekday, ${sums(HOURS.map((hour) => `hour_${hour}`))}
      from rollup_permit where ${dayRows(span)} and ${isOf(kind)} group by 1 order by 1`.execute(tx);
  return rows.flatMap((row) =>
    HOURS.map((hour) => ({ weekday: row.weekday, hour, n: Number(row[`hour_${hour}`]) })).filter(({ n }) => n !== 0),
  );
}

const STAGE_COLUMNS = [
  'approved',
  'rejected',
  'returned',
  'corrections',
  'items_rejected',
  'in_time',
  'minutes',
] as const;

/** Number of decisions of one stage, of permits it sent back for correction, and how long the decisions took. */
export type StageTotal = { stage: string; spans: SpanCount[] } & Record<(typeof STAGE_COLUMNS)[number], number>;

export async function listStages(tx: Tx, span: Span, kind: string | undefined): Promise<StageTotal[]> {
  const { rows } = await sql<Omit<StageTotal, 'spans'> & SpanColumns>`
    select stage, ${sums([...STAGE_COLUMNS, ...SPAN_COLUMNS])}
      from (${periods('rollup_stage', span, isOf(kind))}) r group by stage`.execute(tx);
  return rows.map((row) => ({ ...row, spans: spansOf(row) }));
}

/** Decisions of all stages by day. Reads the daily rows. */
export async function listDecisionDays(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ day: string; decided: number; in_time: number; spans: SpanCount[] }[]> {
  const { rows } = await sql<{ day: string; decided: number; in_time: number } & SpanColumns>`
    select day, sum(approved + rejected + returned)::bigint as decided, ${sums(['in_time', ...SPAN_COLUMNS])} from rollup_stage where ${dayRows(span)} and ${isOf(kind)}
     group by day`.execute(tx);
  return rows.map((row) => ({ day: row.day, decided: row.decided, in_time: row.in_time, spans: spansOf(row) }));
}

/** Fields for which permits were sent back for correction, the most frequent first. */
export async function listFields(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ field: string; n: number }[]> {
  const { rows } = await sql<{ field: string; n: number }>`
    select field, sum(events)::bigint as n from (${periods('rollup_field', span, isOf(kind))}) r
     group by field order by n desc, field`.execute(tx);
  return rows;
}

/** A tenant (`party` is its id) or a company with its permits and how long their decisions took. */
interface PartyTotal {
  party: string;
  name: string;
  permits: number;
  refused: number;
  in_time: number;
  spans: SpanCount[];
  /** Number of all parties. */
  total: number;
}

/** The `limit` tenants or companies of one property with the most permits. */
export async function listParties(
  tx: Tx,
  span: Span,
  { by, kind, limit }: { by: 'tenant' | 'company'; kind: string | undefined; limit: number },
): Promise<PartyTotal[]> {
  const rows = periods('rollup_party', span, sql`side = ${by} and ${isOf(kind)}`);
  const name =
    by === 'company'
      ? sql`max(r.name)`
      : sql`(select t.name from tenant t where t.property_id = any(${span.properties}::uuid[]) and t.id = r.party::uuid)`;
  // The first are found by one column; only their rows are added up over all columns.
  const found = await sql<Omit<PartyTotal, 'spans'> & SpanColumns>`
    with ranked as materialized (
      select party, sum(permits) as most, (count(*) over ())::int as total from (${rows}) r
       group by party having sum(permits) > 0 order by most desc, party limit ${limit})
    select r.party, coalesce(${name}, '') as name, ranked.total,
           ${sums(['permits', 'refused', 'in_time', ...SPAN_COLUMNS])}
      from ranked join (${rows}) r on r.party = ranked.party
     group by r.party, ranked.total, ranked.most order by ranked.most desc, r.party`.execute(tx);
  return found.rows.map((row) => ({ ...row, spans: spansOf(row) }));
}

const BUILDING_COLUMNS = [
  'gate_in',
  'gate_out',
  'gate_refuse',
  'maintenance_in_time',
  'maintenance_late',
  'maintenance_open',
  'maintenance_cancelled',
  'ratings',
  'stars',
] as const;

/** Gate, maintenance and ratings of a whole span of days. */
export type BuildingTotal = Record<(typeof BUILDING_COLUMNS)[number], number>;

export async function readBuilding(tx: Tx, span: Span): Promise<BuildingTotal | undefined> {
  const { rows } = await sql<BuildingTotal>`
    select ${sums(BUILDING_COLUMNS)} from (${periods('rollup_building', span, sql`true`)}) r`.execute(tx);
  return rows[0];
}

/** Earlier than any count. */
const BEGINNING = '2000-01-01';

/** Pieces of goods that entered and left each day, and the number inside before the first day. */
export async function listGoods(
  tx: Tx,
  span: Span,
): Promise<{ before: number; days: { day: string; in: number; out: number }[] }> {
  const earlier = { ...span, from: BEGINNING, until: addDays(span.from, -1) };
  const { rows: before } = await sql<{ n: number }>`
    select coalesce(sum(goods_in - goods_out), 0)::bigint as n
      from (${periods('rollup_building', earlier, sql`true`)}) r`.execute(tx);
  const { rows: days } = await sql<{ day: string; in: number; out: number }>`
    select day, sum(goods_in)::bigint as in, sum(goods_out)::bigint as out from rollup_building where ${dayRows(span)}
     group by day`.execute(tx);
  return { before: before[0]?.n ?? 0, days };
}

function sums(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`));
}

/** Condition for the rows of one kind. Without a kind, the rows with kind '', which count all kinds. */
function isOf(kind: string | undefined): RawBuilder<unknown> {
  return sql`kind = ${kind ?? ''}`;
}

function dayRows({ properties, from, until }: Span): RawBuilder<unknown> {
  return sql`property_id = any(${properties}::uuid[]) and grain = 'day' and day between ${from} and ${until}`;
}

type Summary = `rollup_${'permit' | 'stage' | 'field' | 'time' | 'building' | 'party'}`;

/** Rows of a summary that make up a span: its whole months, and the days before and after them. */
function periods(table: Summary, span: Span, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { properties, from, until } = span;
  const rows = (grain: string, first: string, last: string) => sql`
    select * from ${sql.table(table)} where property_id = any(${properties}::uuid[]) and grain = ${grain}
       and day between ${first} and ${last} and ${condition}`;
  const months = wholeMonths(from, until);
  if (months === undefined) return rows('day', from, until);
  return sql`${rows('month', months.first, addDays(months.end, -1))}
    union all ${rows('day', from, addDays(months.first, -1))}
    union all ${rows('day', months.end, until)}`;
}
