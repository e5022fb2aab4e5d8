import { isOfficeDay, type OfficeHours } from './deadlines.ts';
import { addDays, instantAt, wallClock } from './time-zone.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Past permits are looked at for so long. */
export const USUAL_TIME_DAYS = 90;
/** Fewer permits than this say nothing about the next one. */
export const USUAL_TIME_LEAST = 10;
/** So many of a hundred permits were decided within what is told. */
const SHARE = 0.8;

/** How many office hours lie between two moments; closed days do not count. */
export function officeHoursBetween(from: Date, until: Date, office: OfficeHours, closed: ReadonlySet<string>): number {
  let time = 0;
  const last = wallClock(until, office.time_zone).date;
  for (let day = wallClock(from, office.time_zone).date; day <= last; day = addDays(day, 1)) {
    if (!isOfficeDay(day, office, closed)) continue;
    const opens = instantAt(day, office.from, office.time_zone).getTime();
    const closes = instantAt(day, office.until, office.time_zone).getTime();
    time += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()));
  }
  return time / HOUR_MS;
}

/** Within how many office hours most of these permits were decided; null when they are too few to tell. */
export function usualHours(hours: readonly number[]): number | null {
  if (hours.length < USUAL_TIME_LEAST) return null;
  const sorted = [...hours].sort((a, b) => a - b);
  const most = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? 0;
  return Math.round(most * 10) / 10;
}
