import type { Dashboard, Figure } from '@gerbang/shared/contracts/insight/analytics';
import { medianOfSpans } from '@gerbang/shared/domain/insight/spans';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';

/** A number per day. Days without data are missing. */
export type ByDay = ReadonlyMap<string, number>;

/** Days between today and the day that figures are compared with. */
export const WEEK = 7;

export function daysUntil(today: string, count: number): string[] {
  return datesBetween(addDays(today, 1 - count), today);
}

/**
 * Number of open items at the end of each day. Computed backwards from the last day: going one day back adds the items
 * that ended on it and subtracts the items that were opened.
 */
export function openAtDayEnd(
  days: readonly string[],
  last: number,
  { came, went }: { came: ByDay; went: ByDay },
): Map<string, number> {
  const found = new Map<string, number>();
  let count = last;
  for (const day of days.toReversed()) {
    found.set(day, count);
    count += (went.get(day) ?? 0) - (came.get(day) ?? 0);
  }
  return found;
}

/** A figure of open items: now, a week ago and at the end of each day. */
export function openFigure(now: number, counted: ReadonlyMap<string, number>, days: readonly string[]): Figure {
  const today = days.at(-1) ?? '';
  return {
    now,
    before: counted.get(addDays(today, -WEEK)) ?? null,
    series: days.map((day) => (day === today ? now : (counted.get(day) ?? null))),
  };
}

/** Durations per day as a histogram: `n` durations in the span that begins at `start`. */
export type Times = readonly { day: string; start: number; n: number }[];

/** Median duration in `days`, in the same number of days before, and on each day. */
export function timeFigure(times: Times, days: readonly string[]): Figure {
  const wanted = new Set(days);
  const byDay = Map.groupBy(times, ({ day }) => day);
  return {
    now: medianOfSpans(times.filter(({ day }) => wanted.has(day))),
    before: medianOfSpans(times.filter(({ day }) => !wanted.has(day))),
    series: days.map((day) => medianOfSpans(byDay.get(day) ?? [])),
  };
}

/** Percentage in `days`, in the same number of days before, and on each day. */
export function shareFigure(part: ByDay, whole: ByDay, days: readonly string[]): Dashboard['in_time'] {
  const wanted = new Set(days);
  const sum = (counts: ByDay, isWanted: boolean) =>
    [...counts].reduce((all, [day, n]) => (wanted.has(day) === isWanted ? all + n : all), 0);
  const [met, judged] = [sum(part, true), sum(whole, true)];
  return {
    met,
    judged,
    now: share(met, judged),
    before: share(sum(part, false), sum(whole, false)),
    series: days.map((day) => share(part.get(day) ?? 0, whole.get(day) ?? 0)),
  };
}

/** Percentage with one decimal, or null when `whole` is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}
