import type { Dashboard, DashboardQuery } from '@gerbang/shared/contracts/insight/analytics';
import { addDays } from '@gerbang/shared/time/dates';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import * as counts from './counts.repository.ts';
import type { DayTimes, TicketDay } from './counts.repository.ts';
import {
  daysUntil,
  shareFigure,
  openAtDayEnd,
  openFigure,
  timeFigure,
  WEEK,
  type ByDay,
  type Times,
} from './dashboard-figures.ts';
import * as live from './open-items.repository.ts';
import type { OpenCount, Subject } from './open-items.repository.ts';
import { overProperties, type CountedScope } from './scope.ts';

/** Number of overdue items shown on the dashboard. The list page shows all of them. */
const LATE_SHOWN = 5;

interface Measures {
  subject: Subject;
  /** Time to the first answer. Work orders have no answers and use the time to the end. */
  time: string;
  time_to_end: string;
}

const COMPLAINTS: Measures = { subject: 'complaint', time: 'complaint.answered', time_to_end: 'complaint.solved' };
const WORK_ORDERS: Measures = { subject: 'work_order', time: 'work_order.time', time_to_end: 'work_order.time' };

export function complaintDashboard(ctx: Context, ask: DashboardQuery): Promise<Dashboard> {
  return overProperties(ctx, ask.property_id, (tx, counted) => read(tx, ctx, { ask, counted, measures: COMPLAINTS }));
}

export function workOrderDashboard(ctx: Context, ask: DashboardQuery): Promise<Dashboard> {
  return overProperties(ctx, ask.property_id, (tx, counted) => read(tx, ctx, { ask, counted, measures: WORK_ORDERS }));
}

interface DashboardRequest {
  ask: DashboardQuery;
  counted: CountedScope;
  measures: Measures;
}

async function read(tx: Tx, ctx: Context, { ask, counted, measures }: DashboardRequest): Promise<Dashboard> {
  const { ids, today } = counted;
  const { subject } = measures;
  const now = ctx.now();
  const days = daysUntil(today, ask.days);
  // The shown days and the same number before them, which includes the week that figures are compared with.
  const whole = { properties: ids, from: addDays(today, 1 - 2 * ask.days), until: today };
  const shown = { ...whole, from: days[0] ?? today };
  const tickets = await counts.listTicketDays(tx, whole, subject);
  const of_property = await counts.listTicketsByProperty(tx, shown, subject);
  const times = await counts.listTimesByDay(tx, whole, [...new Set([measures.time, measures.time_to_end])]);
  const open = await live.countOpen(tx, subject, ids, now);
  const late = await live.listLate(tx, subject, ids, { now, limit: LATE_SHOWN });
  const opened = byDay(tickets, 'opened');
  const ended = byDay(tickets, 'ended');
  return {
    as_of: now.toISOString(),
    days: days.map((day) => ({ day, opened: opened.get(day) ?? 0, ended: ended.get(day) ?? 0 })),
    ...openFigures(tickets, open, days),
    time: timeFigure(timesOf(times, measures.time), days),
    time_to_end: timeFigure(timesOf(times, measures.time_to_end), days).now,
    in_time: shareFigure(byDay(tickets, 'in_time'), byDay(tickets, 'judged'), days),
    by_category: categoriesOf(open),
    by_property: propertiesOf(counted, open, of_property),
    late: late.map((row) => ({ ...row, due_at: row.due_at.toISOString() })),
  };
}

function openFigures(
  tickets: readonly TicketDay[],
  open: readonly OpenCount[],
  days: readonly string[],
): Pick<Dashboard, 'open' | 'overdue'> {
  const sum = (of: 'open' | 'overdue' | 'overdue_before') => open.reduce((all, row) => all + row[of], 0);
  const all = daysUntil(days.at(-1) ?? '', Math.max(days.length, WEEK + 1));
  const opened = openAtDayEnd(all, sum('open'), { came: byDay(tickets, 'opened'), went: byDay(tickets, 'ended') });
  const until_yesterday = all.slice(0, -1);
  const went = byDay(tickets, 'late_ended');
  // Items that were overdue when today began are still overdue or ended today.
  const yesterday = sum('overdue_before') + (went.get(all.at(-1) ?? '') ?? 0);
  const late = openAtDayEnd(until_yesterday, yesterday, { came: byDay(tickets, 'late_begun'), went });
  return {
    open: openFigure(sum('open'), opened, days),
    overdue: openFigure(sum('overdue'), late, days),
  };
}

function byDay(tickets: readonly TicketDay[], column: Exclude<keyof TicketDay, 'day'>): ByDay {
  return new Map(tickets.map((row) => [row.day, row[column]]));
}

function timesOf(times: readonly DayTimes[], measure: string): Times {
  return times
    .filter((row) => row.measure === measure)
    .flatMap(({ day, spans }) => spans.map((span) => ({ day, ...span })));
}

/**
 * Largest first. A category of several properties is one entry with the id of one of them. Its Indonesian name identifies
 * it, because that is unique within a property and the English name is not.
 */
function categoriesOf(open: readonly OpenCount[]): Dashboard['by_category'] {
  const grouped = Map.groupBy(open, ({ category_key }) => category_key?.toLowerCase() ?? null);
  return [...grouped.values()]
    .map((rows) => ({
      id: rows[0]?.category_id ?? null,
      name: rows[0]?.category ?? null,
      open: rows.reduce((sum, row) => sum + row.open, 0),
    }))
    .toSorted((a, b) => b.open - a.open || (a.name ?? '').localeCompare(b.name ?? ''));
}

function propertiesOf(
  { properties }: CountedScope,
  open: readonly OpenCount[],
  tickets: Awaited<ReturnType<typeof counts.listTicketsByProperty>>,
): Dashboard['by_property'] {
  return properties.map(({ id, name }) => {
    const own = open.filter(({ property_id }) => property_id === id);
    const counted = tickets.find(({ property_id }) => property_id === id);
    return {
      id,
      name,
      open: own.reduce((all, row) => all + row.open, 0),
      overdue: own.reduce((all, row) => all + row.overdue, 0),
      opened: counted?.opened ?? 0,
      ended: counted?.ended ?? 0,
    };
  });
}
