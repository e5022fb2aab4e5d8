import type { Figure } from '@gerbang/shared/contracts/analytics';
import { medianOfSpans } from '@gerbang/shared/domain/analytics/spans';
import { addDays, datesBetween } from '@gerbang/shared/domain/permits/time-zone';

/** Numbers of days; a day without one has none. */
export type ByDay = ReadonlyMap<string, number>;

/** A figure of today is compared with what it was a week ago. */
export const WEEK = 7;

/** The days that a dashboard shows, the last being today. */
export function daysUntil(today: string, count: number): string[] {
  return datesBetween(addDays(today, 1 - count), today);
}

/** How many there were at the end of each day, read backwards from one of them: what came that day was not there before. */
export function standing(
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

/** A figure of how many there are: now, a week ago, and at the end of each of these days. */
export function standingFigure(now: number, counted: ReadonlyMap<string, number>, days: readonly string[]): Figure {
  const today = days.at(-1) ?? '';
  return {
    now,
    before: counted.get(addDays(today, -WEEK)) ?? null,
    series: days.map((day) => (day === today ? now : (counted.get(day) ?? null))),
  };
}

/** Times by day, each known by its span. */
export type Times = readonly { day: string; start: number; n: number }[];

/** A figure of how long things take: in these days, in as many days before, and on each of them. */
export function timeFigure(times: Times, days: readonly string[]): Figure {
  const wanted = new Set(days);
  const byDay = Map.groupBy(times, ({ day }) => day);
  return {
    now: medianOfSpans(times.filter(({ day }) => wanted.has(day))),
    before: medianOfSpans(times.filter(({ day }) => !wanted.has(day))),
    series: days.map((day) => medianOfSpans(byDay.get(day) ?? [])),
  };
}

/** A figure of how many of a hundred: in these days, in as many before, and on each of them. */
export function shareFigure(part: ByDay, whole: ByDay, days: readonly string[]): Figure {
  const wanted = new Set(days);
  const sum = (counts: ByDay, isWanted: boolean) =>
    [...counts].reduce((all, [day, n]) => (wanted.has(day) === isWanted ? all + n : all), 0);
  return {
    now: share(sum(part, true), sum(whole, true)),
    before: share(sum(part, false), sum(whole, false)),
    series: days.map((day) => share(part.get(day) ?? 0, whole.get(day) ?? 0)),
  };
}

/** Of a hundred, to one decimal; none of nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}
