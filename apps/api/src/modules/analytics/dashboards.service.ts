import type { Dashboard, DashboardQuery } from '@gerbang/shared/contracts/analytics';
import { addDays } from '@gerbang/shared/domain/permits/time-zone';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import * as counts from './counts.repository.ts';
import type { DayCount } from './counts.repository.ts';
import { daysUntil, shareFigure, standing, standingFigure, timeFigure, WEEK, type ByDay } from './dashboard-figures.ts';
import * as live from './live.repository.ts';
import type { OpenCount, Subject } from './live.repository.ts';
import { overProperties, type Counted } from './scope.ts';

/** So many of those that are late are named; the list itself has all of them. */
const LATE_SHOWN = 5;

/** Which counts a dashboard reads. */
interface Measures {
  subject: Subject;
  opened: string;
  ended: string;
  late_begun: string;
  late_ended: string;
  in_time: string;
  /** Those that were in time or not: the whole of which `in_time` is a part. */
  judged: readonly string[];
  time: string;
  time_to_end: string;
}

const COMPLAINTS: Measures = {
  subject: 'complaint',
  opened: 'complaint.opened',
  ended: 'complaint.ended',
  late_begun: 'complaint.late_begun',
  late_ended: 'complaint.late_ended',
  in_time: 'complaint.solved_in_time',
  judged: ['complaint.solved'],
  time: 'complaint.answered',
  time_to_end: 'complaint.solved',
};
const WORK_ORDERS: Measures = {
  subject: 'work_order',
  opened: 'work_order.opened',
  ended: 'work_order.ended',
  late_begun: 'work_order.late_begun',
  late_ended: 'work_order.late_ended',
  in_time: 'work_order.done_in_time',
  judged: ['work_order.done_in_time', 'work_order.done_late'],
  time: 'work_order.time',
  time_to_end: 'work_order.time',
};

/** How the office stands with its complaints. */
export function complaintDashboard(ctx: Context, ask: DashboardQuery): Promise<Dashboard> {
  return overProperties(ctx, ask.property_id, (tx, counted) => read(tx, ctx, { ask, counted, measures: COMPLAINTS }));
}

/** How the building stands with its work orders. */
export function workOrderDashboard(ctx: Context, ask: DashboardQuery): Promise<Dashboard> {
  return overProperties(ctx, ask.property_id, (tx, counted) => read(tx, ctx, { ask, counted, measures: WORK_ORDERS }));
}

interface Asked {
  ask: DashboardQuery;
  counted: Counted;
  measures: Measures;
}

async function read(tx: Tx, ctx: Context, { ask, counted, measures }: Asked): Promise<Dashboard> {
  const { ids, set_id, today } = counted;
  const now = ctx.now();
  const days = daysUntil(today, ask.days);
  const whole = { properties: ids, set_id, from: addDays(today, 1 - 2 * ask.days), until: today };
  const shown = { ...whole, from: days[0] ?? today };
  // A week ago is looked at even when fewer days are shown.
  const recent = { ...whole, from: addDays(today, -Math.max(ask.days, WEEK)) };
  const moved = [measures.opened, measures.ended, measures.late_begun, measures.late_ended];
  const rows = await counts.listByDay(tx, recent, moved);
  const of_property = await counts.listByProperty(tx, shown, [measures.opened, measures.ended]);
  const judged = await counts.listByDay(tx, whole, [measures.in_time, ...measures.judged]);
  const times = await counts.listSpans(tx, whole, [...new Set([measures.time, measures.time_to_end])]);
  const open = await live.countOpen(tx, measures.subject, ids, now);
  const late = await live.listLate(tx, measures.subject, ids, { now, limit: LATE_SHOWN });
  const timesOf = (measure: string) => times.filter((row) => row.measure === measure);
  const opened = byDay(rows, measures.opened);
  const ended = byDay(rows, measures.ended);
  return {
    as_of: now.toISOString(),
    days: days.map((day) => ({ day, opened: opened.get(day) ?? 0, ended: ended.get(day) ?? 0 })),
    ...standings(rows, open, { days, measures, from: recent.from }),
    time: timeFigure(timesOf(measures.time), days),
    time_to_end: timeFigure(timesOf(measures.time_to_end), days).now,
    in_time: shareFigure(byDay(judged, measures.in_time), byDay(judged, ...measures.judged), days),
    by_category: categoriesOf(open),
    by_property: propertiesOf(counted, open, { rows: of_property, measures }),
    late: late.map((row) => ({ ...row, due_at: row.due_at.toISOString() })),
  };
}

/** How many are open and how many late, now and at the end of each day. */
function standings(
  rows: readonly DayCount[],
  open: readonly OpenCount[],
  { days, measures, from }: { days: readonly string[]; measures: Measures; from: string },
): Pick<Dashboard, 'open' | 'overdue'> {
  const sum = (of: 'open' | 'overdue' | 'overdue_before') => open.reduce((all, row) => all + row[of], 0);
  const all = daysUntil(days.at(-1) ?? from, Math.max(days.length, WEEK + 1));
  const opened = standing(all, sum('open'), { came: byDay(rows, measures.opened), went: byDay(rows, measures.ended) });
  const until_yesterday = all.slice(0, -1);
  const went = byDay(rows, measures.late_ended);
  // What was late when today began is still late, or was made good today.
  const yesterday = sum('overdue_before') + (went.get(all.at(-1) ?? '') ?? 0);
  const late = standing(until_yesterday, yesterday, { came: byDay(rows, measures.late_begun), went });
  return {
    open: standingFigure(sum('open'), opened, days),
    overdue: standingFigure(sum('overdue'), late, days),
  };
}

function byDay(rows: readonly DayCount[], ...measures: readonly string[]): ByDay {
  const found = new Map<string, number>();
  for (const { measure, day, n } of rows) {
    if (measures.includes(measure)) found.set(day, (found.get(day) ?? 0) + n);
  }
  return found;
}

/** The most first; categories of the same name in several properties are one. */
function categoriesOf(open: readonly OpenCount[]): Dashboard['by_category'] {
  const grouped = Map.groupBy(open, ({ category }) => category?.toLowerCase() ?? null);
  return [...grouped.values()]
    .map((rows) => ({
      id: rows.length === 1 ? (rows[0]?.category_id ?? null) : null,
      name: rows[0]?.category ?? null,
      open: rows.reduce((sum, row) => sum + row.open, 0),
    }))
    .toSorted((a, b) => b.open - a.open || (a.name ?? '').localeCompare(b.name ?? ''));
}

function propertiesOf(
  { properties }: Counted,
  open: readonly OpenCount[],
  { rows, measures }: { rows: Awaited<ReturnType<typeof counts.listByProperty>>; measures: Measures },
): Dashboard['by_property'] {
  const sum = (property_id: string, measure: string) =>
    rows.find((row) => row.property_id === property_id && row.measure === measure)?.n ?? 0;
  return properties.map(({ id, name }) => {
    const own = open.filter(({ property_id }) => property_id === id);
    return {
      id,
      name,
      open: own.reduce((all, row) => all + row.open, 0),
      overdue: own.reduce((all, row) => all + row.overdue, 0),
      opened: sum(id, measures.opened),
      ended: sum(id, measures.ended),
    };
  });
}
