import './analytics.table.ts';
import { wholeMonths } from '@gerbang/shared/domain/analytics/months';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../platform/database.ts';

/** Which days of which properties are looked at. */
export interface Span {
  properties: readonly string[];
  /** What is added up of them together, if it is: then that is read, and not each of them. */
  set_id: string | null;
  from: string;
  until: string;
}

/** A property as its figures name it. */
export interface CountedProperty {
  id: string;
  name: string;
  time_zone: string;
}

/** These properties, by name; one that was given up is left out. */
export async function listProperties(tx: Tx, ids: readonly string[]): Promise<CountedProperty[]> {
  const { rows } = await sql<CountedProperty>`
    select id, name, time_zone from property where id = any(${ids}::uuid[]) and deleted_at is null
     order by lower(name), id`.execute(tx);
  return rows;
}

/** What is added up of these properties together, if they are all that the person works for. */
export async function findSet(tx: Tx, properties: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app_ready_set(${properties}::uuid[]) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A count of one day. */
export interface DayCount {
  measure: string;
  day: string;
  n: number;
}

/** Counts of complaints or work orders by day, whatever else they tell apart. */
export async function listByDay(tx: Tx, span: Span, measures: readonly string[]): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select measure, day, sum(n)::bigint as n from rollup_brief
     where ${briefOf(span, 'day')} and measure = any(${measures}::text[]) and day between ${span.from} and ${span.until}
     group by measure, day`.execute(tx);
  return rows;
}

/** The same over all the days together, for each property. */
export async function listByProperty(
  tx: Tx,
  { properties, from, until }: Span,
  measures: readonly string[],
): Promise<{ property_id: string; measure: string; n: number }[]> {
  const { rows } = await sql<{ property_id: string; measure: string; n: number }>`
    select scope_id as property_id, measure, sum(n)::bigint as n from rollup_brief
     where scope_id = any(${properties}::uuid[]) and grain = 'day' and measure = any(${measures}::text[])
       and day between ${from} and ${until}
     group by scope_id, measure`.execute(tx);
  return rows;
}

/** Times of complaints or work orders by day and span. */
export async function listSpans(
  tx: Tx,
  span: Span,
  measures: readonly string[],
): Promise<{ measure: string; day: string; start: number; n: number }[]> {
  const { rows } = await sql<{ measure: string; day: string; start: number; n: number }>`
    select measure, day, c::int as start, sum(n)::bigint as n from rollup_brief
     where ${briefOf(span, 'day')} and measure = any(${measures}::text[]) and day between ${span.from} and ${span.until}
     group by measure, day, c`.execute(tx);
  return rows;
}

/** A count of a whole span of days, by what its measure tells apart. */
export interface SpanTotal {
  measure: string;
  a: string;
  b: string;
  c: string;
  n: number;
  total: number;
}

/** Counts of these measures over all the days together. */
export async function listTotals(tx: Tx, span: Span, measures: readonly string[]): Promise<SpanTotal[]> {
  const { rows } = await sql<SpanTotal>`
    select measure, a, b, c, sum(n)::bigint as n, sum(total)::bigint as total from (${pieces(span, measures)}) r
     group by measure, a, b, c`.execute(tx);
  return rows;
}

/** When permits come, by weekday and hour. */
export async function listHeat(
  tx: Tx,
  span: Span,
  kind: string | undefined,
): Promise<{ weekday: number; hour: number; n: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; n: number }>`
    select coalesce(nullif(c, '')::int, extract(isodow from day)::int) as weekday, b::int as hour, sum(n)::bigint as n
      from (${pieces(span, ['permit.hour'])}) r
     where ${kind ?? null}::text is null or a = ${kind ?? null}
     group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

const moved = (direction: 'in' | 'out') => sql`coalesce(sum(total) filter (where a = ${direction}), 0)::bigint`;
/** Before the first of all counts. */
const BEGINNING = '2000-01-01';

/** What came and left each day, and how much was inside before the first of them. */
export async function listGoods(
  tx: Tx,
  span: Span,
): Promise<{ before: number; days: { day: string; in: number; out: number }[] }> {
  const { rows: before } = await sql<{ n: number }>`
    select (${moved('in')} - ${moved('out')})::bigint as n
      from (${pieces({ ...span, from: BEGINNING, until: addDays(span.from, -1) }, ['goods.moved'])}) r`.execute(tx);
  const { rows: days } = await sql<{ day: string; in: number; out: number }>`
    select day, ${moved('in')} as in, ${moved('out')} as out
      from (${daysOf(span, ['goods.moved'])} and day between ${span.from} and ${span.until}) r
     group by day`.execute(tx);
  return { before: before[0]?.n ?? 0, days };
}

/** What is added up of each of these properties, or of all together. */
function briefOf({ properties, set_id }: Span, grain: 'day' | 'month'): RawBuilder<unknown> {
  return sql`scope_id = any(${set_id === null ? properties : [set_id]}::uuid[]) and grain = ${grain}`;
}

/** Counts by day: those of several together are added up, a property's are read where they are kept. */
function daysOf(span: Span, measures: readonly string[]): RawBuilder<unknown> {
  const columns = sql`select measure, day, a, b, c, n, total`;
  return span.set_id === null
    ? sql`${columns} from rollup_day
           where property_id = any(${span.properties}::uuid[]) and measure = any(${measures}::text[])`
    : sql`${columns} from rollup_brief where ${briefOf(span, 'day')} and measure = any(${measures}::text[])`;
}

/** Counts of a span of days: its whole months, and the days before and after them. */
function pieces(span: Span, measures: readonly string[]): RawBuilder<unknown> {
  const { from, until } = span;
  const days = daysOf(span, measures);
  const months = wholeMonths(from, until);
  if (months === undefined) return sql`${days} and day between ${from} and ${until}`;
  return sql`
    select measure, day, a, b, c, n, total from rollup_brief
     where ${briefOf(span, 'month')} and measure = any(${measures}::text[]) and day >= ${months.first} and day < ${months.end}
    union all (${days} and day >= ${from} and day < ${months.first})
    union all (${days} and day >= ${months.end} and day <= ${until})`;
}
