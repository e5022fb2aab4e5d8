import { DAY_MS } from './spans.ts';

const DAYS_A_WEEK = 7;

/** The calendar date (YYYY-MM-DD) that is `days` days later. */
export function addDays(date: string, days: number): string {
  return isoDate(utcTime(date) + days * DAY_MS);
}

/**
 * The same day some months later, or the last day of that month when it is shorter (31 January + 1 is 28 or 29
 * February).
 */
export function addMonths(date: string, months: number): string {
  const start = new Date(utcTime(date));
  const endOfMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0);
  const sameDay = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
  return isoDate(Math.min(sameDay, endOfMonth));
}

/** Negative when `a` is earlier, positive when it is later, zero on the same day. */
export function compareDates(a: string, b: string): number {
  // Dates in this format sort as text.
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function laterDate(a: string, b: string): string {
  return compareDates(a, b) >= 0 ? a : b;
}

/** Number of days from `first` to `date`; negative when `date` is earlier. */
export function daysFrom(first: string, date: string): number {
  return Math.round((utcTime(date) - utcTime(first)) / DAY_MS);
}

/** Every date from `first` to `last`, both included; empty when `last` is earlier. */
export function datesBetween(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysFrom(first, last) + 1) }, (_, index) => addDays(first, index));
}

/** Whether a text is a date that exists (2026-02-30 does not, nor does the year 0). */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcTime(text)) && isoDate(utcTime(text)) === text;
}

/** The day of the week; 0 is Monday. */
export function weekdayIndex(date: string): number {
  return (dayOfWeek(date) + DAYS_A_WEEK - 1) % DAYS_A_WEEK;
}

/** The day of the week as in the API; 0 is Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(utcTime(date)).getUTCDay();
}

/** The seven days of the week that contains a date, Monday first. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekdayIndex(date));
  return datesBetween(monday, addDays(monday, DAYS_A_WEEK - 1));
}

/** The last date of a month (YYYY-MM). */
export function lastOfMonth(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function utcTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
