import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { datesBetween } from '../../time/dates.ts';
import { calendarDay, id } from '../common.ts';

/** Periods that a dashboard offers, in days. */
export const DASHBOARD_DAYS = [7, 14, 30, 90] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
export const DASHBOARD_DAYS_USUAL: DashboardDays = 14;

/**
 * `GET /v1/dashboard/complaints` and `/v1/dashboard/work-orders`. Without `property_id`, includes all properties of the
 * person.
 */
export const dashboardQuery = z.object({
  property_id: z.optional(id),
  days: z._default(z.pipe(z.coerce.number('invalid'), z.literal(DASHBOARD_DAYS, 'invalid')), DASHBOARD_DAYS_USUAL),
});
export type DashboardQuery = z.infer<typeof dashboardQuery>;

const maybeNumber = z.nullable(z.number());

/** A current value, the value one week or one period earlier, and one value per day. Null where there is no data. */
const figure = z.object({ now: maybeNumber, before: maybeNumber, series: z.array(maybeNumber) });
export type Figure = z.infer<typeof figure>;

const lateRow = z.object({
  property_id: id,
  id,
  code: z.string(),
  title: z.string(),
  /** `who` is the tenant; `place` is the unit or another location in the building. */
  who: z.nullable(z.string()),
  place: z.string(),
  category: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  due_at: z.string(),
});
export type LateRow = z.infer<typeof lateRow>;

export const dashboard = z.object({
  /** `as_of` is the time of the request; the last of `days` is today. */
  as_of: z.string(),
  days: z.array(z.object({ day: z.string(), opened: z.number(), ended: z.number() })),
  open: figure,
  overdue: figure,
  /**
   * Median minutes: for complaints to the first answer, in office hours; for work orders to completion, around the
   * clock.
   */
  time: figure,
  /** Median minutes until a complaint is solved. For work orders the same as `time`. */
  time_to_end: maybeNumber,
  /**
   * Percentage of the solved complaints or completed work orders that met their deadline, and their numbers in this
   * period.
   */
  in_time: z.extend(figure, { met: z.number(), judged: z.number() }),
  by_category: z.array(z.object({ id: z.nullable(id), name: z.nullable(z.string()), open: z.number() })),
  by_property: z.array(
    z.object({ id, name: z.string(), open: z.number(), overdue: z.number(), opened: z.number(), ended: z.number() }),
  ),
  late: z.array(lateRow),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Longest period: a year for one property, a quarter for all properties together. */
export const ANALYTICS_DAYS_MAX = 366;
export const ANALYTICS_DAYS_MAX_ALL = 92;

const span = { from: calendarDay, until: calendarDay, kind: z.optional(z.enum(PERMIT_KINDS, 'invalid')) };

export function isAnalyticsSpan(asked: { property_id?: string | undefined; from: string; until: string }): boolean {
  if (asked.from > asked.until) return false;
  const most = asked.property_id === undefined ? ANALYTICS_DAYS_MAX_ALL : ANALYTICS_DAYS_MAX;
  // Checks the years first, so that a period of centuries is not counted day by day.
  const years = Number(asked.until.slice(0, 4)) - Number(asked.from.slice(0, 4));
  return years <= 1 && datesBetween(asked.from, asked.until).length <= most;
}

/** `GET /v1/analytics`. Without `property_id`, includes all properties of the person. */
export const analyticsQuery = z
  .object({ property_id: z.optional(id), ...span })
  .check(z.refine(isAnalyticsSpan, { error: 'invalid', path: ['until'] }));
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** `GET /v1/analytics-download`: the same counts per day, for one property. */
export const analyticsSheetQuery = z
  .object({ property_id: id, ...span })
  .check(z.refine(isAnalyticsSpan, { error: 'invalid', path: ['until'] }));

export const RANKINGS = ['tenant', 'company'] as const;

/** `GET /v1/analytics-ranking`: the tenants or companies of one property with the most permits. */
export const rankingQuery = z
  .object({ property_id: id, ...span, by: z.enum(RANKINGS, 'invalid') })
  .check(z.refine(isAnalyticsSpan, { error: 'invalid', path: ['until'] }));
export type RankingQuery = z.infer<typeof rankingQuery>;

/** Decisions, how many of them met their deadline, and the office minutes from the request to the decision. */
const decisions = z.object({ decided: z.number(), in_time: z.number(), median: maybeNumber, p90: maybeNumber });

const dayPair = z.object({ day: z.string(), opened: z.number(), ended: z.number() });

export const analytics = z.object({
  permits: z.object({
    days: z.array(z.object({ day: z.string(), loading: z.number(), unloading: z.number(), work: z.number() })),
    by_kind: z.array(z.object({ kind: z.enum(PERMIT_KINDS), state: z.string(), n: z.number() })),
    /** `weekday` is 1 (Monday) to 7; `hour` is in the property's time zone. */
    heat: z.array(z.object({ weekday: z.number(), hour: z.number(), n: z.number() })),
  }),
  /** Decisions of all stages. `days` has one entry per day. */
  decisions: z.extend(decisions, {
    days: z.array(z.object({ day: z.string(), decided: z.number(), in_time: z.number(), median: maybeNumber })),
  }),
  /** The same number of days before `from`. */
  before: z.object({ from: z.string(), until: z.string(), permits: z.array(z.number()), decisions }),
  /** Times are office minutes. `target` is null for several properties, whose targets differ. */
  stages: z.array(
    z.extend(decisions, { stage: z.string(), mean: z.number(), target: maybeNumber, rejected: z.number() }),
  ),
  rejections: z.object({
    by_stage: z.array(z.object({ stage: z.string(), rejected: z.number(), returned: z.number(), items: z.number() })),
    /** Fields that applicants were asked to correct, with the number of permits. */
    fields: z.array(z.object({ field: z.string(), n: z.number() })),
  }),
  slots: z.object({
    days: z.array(z.object({ day: z.string(), taken: z.number(), places: z.number() })),
    /** `id` is null when several properties have a slot of this kind and name. */
    by_slot: z.array(
      z.object({ id: z.nullable(id), name: z.string(), kind: z.string(), taken: z.number(), places: z.number() }),
    ),
  }),
  goods: z.object({
    days: z.array(z.object({ day: z.string(), in: z.number(), out: z.number(), inside: z.number() })),
  }),
  gate: z.object({ in: z.number(), out: z.number(), refuse: z.number() }),
  complaints: z.object({
    days: z.array(dayPair),
    in_time: maybeNumber,
    answer: maybeNumber,
    solve: maybeNumber,
    rating: maybeNumber,
    rated: z.number(),
  }),
  /** Grouped by the day on which the maintenance was due. */
  maintenance: z.object({ in_time: z.number(), late: z.number(), open: z.number(), cancelled: z.number() }),
});
export type Analytics = z.infer<typeof analytics>;

export const ranking = z.object({
  /** Number of all tenants or companies, of which `rows` has the first. */
  total: z.number(),
  rows: z.array(
    z.extend(decisions, {
      /** Null for a company, which `name` identifies. */
      id: z.nullable(id),
      name: z.string(),
      permits: z.number(),
      /** Permits that were rejected or sent back at least once. */
      refused: z.number(),
    }),
  ),
});
export type Ranking = z.infer<typeof ranking>;
