import { addDays, weekdayIndex } from './dates.ts';
import { HOUR_MS } from './spans.ts';
import { instantAt, minuteOfDay, wallClock } from './wall-clock.ts';

/** A property's office hours. Deadlines count only these hours. */
export interface OfficeHours {
  time_zone: string;
  /** Days of the week, 1 (Monday) to 7 (Sunday). */
  days: readonly number[];
  /** HH:mm in the property's time zone. */
  from: string;
  /** HH:mm, later than `from`. */
  until: string;
}

/** Default office hours. Malls work every day. */
export const DEFAULT_OFFICE_HOURS = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '18:00' } as const;

/**
 * Number of days in which `dueAt` looks for office hours. No property is closed for longer, so a longer search means
 * that the week has no office day.
 */
const SEARCHED_DAYS = 366;

/** The time after `target_hours` office hours. Closed days do not count. */
export function dueAt(asked: Date, target_hours: number, office: OfficeHours, closed: ReadonlySet<string>): Date {
  let left = target_hours * HOUR_MS;
  let day = wallClock(asked, office.time_zone).date;
  for (let searched = 0; searched < SEARCHED_DAYS; searched += 1, day = addDays(day, 1)) {
    if (!isOfficeDay(day, office, closed)) continue;
    const { opens, closes } = officeTimes(day, office);
    const begins = Math.max(opens, asked.getTime());
    if (begins >= closes) continue;
    // A deadline at exactly the closing time is on the same day, not on the next morning.
    if (begins + left <= closes) return new Date(begins + left);
    left -= closes - begins;
  }
  return new Date(asked.getTime() + target_hours * HOUR_MS);
}

/** Number of office hours between two times. Closed days do not count. */
export function officeHoursBetween(from: Date, until: Date, office: OfficeHours, closed: ReadonlySet<string>): number {
  let time = 0;
  const last = wallClock(until, office.time_zone).date;
  for (let day = wallClock(from, office.time_zone).date; day <= last; day = addDays(day, 1)) {
    if (!isOfficeDay(day, office, closed)) continue;
    const { opens, closes } = officeTimes(day, office);
    time += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()));
  }
  return time / HOUR_MS;
}

export function officeHoursADay({ from, until }: OfficeHours): number {
  return minuteOfDay(until) / 60 - minuteOfDay(from) / 60;
}

function isOfficeDay(day: string, office: OfficeHours, closed: ReadonlySet<string>): boolean {
  return office.days.includes(weekdayIndex(day) + 1) && !closed.has(day);
}

function officeTimes(day: string, { from, until, time_zone }: OfficeHours): { opens: number; closes: number } {
  return { opens: instantAt(day, from, time_zone).getTime(), closes: instantAt(day, until, time_zone).getTime() };
}
