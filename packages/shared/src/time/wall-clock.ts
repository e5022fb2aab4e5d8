import { addDays, twoDigits } from './dates.ts';
import { HOUR_MS } from './spans.ts';
import type { Span } from './spans.ts';

export interface WallClock {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm:ss, 00 to 23 */
  time: string;
}

/** Times of day, HH:mm, in a property's time zone. */
export interface DayTimes {
  starts: string;
  ends: string;
}

/** The zones of Indonesia. Their offsets to UTC have not changed since 1988. */
const ZONES: Readonly<Record<string, { label: string; hours: number }>> = {
  'Asia/Jakarta': { label: 'WIB', hours: 7 },
  'Asia/Pontianak': { label: 'WIB', hours: 7 },
  'Asia/Makassar': { label: 'WITA', hours: 8 },
  'Asia/Jayapura': { label: 'WIT', hours: 9 },
};
const FIXED_SINCE = Date.UTC(1988, 0, 2);

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

// Creating a formatter is far more expensive than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

export function wallClock(now: Date, time_zone: string): WallClock {
  const fixed = fixedOffset(now.getTime(), time_zone);
  if (fixed !== undefined) {
    const text = new Date(now.getTime() + fixed).toISOString();
    return { date: text.slice(0, 10), time: text.slice(11, 19) };
  }
  const parts = Object.fromEntries(
    wallFormatter(time_zone)
      .formatToParts(now)
      .map((part) => [part.type, part.value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}:${parts['second']}`,
  };
}

/** The instant at which the local time in this zone is `date` and `time` (HH:mm or HH:mm:ss). */
export function instantAt(date: string, time: string, time_zone: string): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  const guess = wall - offsetAt(wall, time_zone);
  // Near a clock change, the offset at the guessed instant is the right one.
  return new Date(wall - offsetAt(guess, time_zone));
}

/** The start of a day in this zone as ISO text with offset: `2026-11-16T00:00:00+07:00`. */
export function midnightText(date: string, time_zone: string): string {
  const minutes = Math.round(offsetAt(instantAt(date, '00:00', time_zone).getTime(), time_zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${date}T00:00:00${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** Whether times of day (HH:mm or HH:mm:ss) end on the next day. Equal times last 24 hours. */
export function endsNextDay({ starts, ends }: DayTimes): boolean {
  return ends.slice(0, 5) <= starts.slice(0, 5);
}

/** The period from `times.starts` to `times.ends` that starts on a date. */
export function spanOn(date: string, times: DayTimes, time_zone: string): Span {
  const last = endsNextDay(times) ? addDays(date, 1) : date;
  return { from: instantAt(date, times.starts, time_zone), until: instantAt(last, times.ends, time_zone) };
}

/** The minutes since midnight of a time of day (HH:mm or HH:mm:ss). */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The Indonesian name of the zone (WIB, WITA, WIT); the name of any other zone unchanged. */
export function zoneLabel(time_zone: string): string {
  return ZONES[time_zone]?.label ?? time_zone;
}

/** The zone's offset to UTC at an instant, in milliseconds. */
function offsetAt(instant: number, time_zone: string): number {
  const fixed = fixedOffset(instant, time_zone);
  if (fixed !== undefined) return fixed;
  const { date, time } = wallClock(new Date(instant), time_zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

/** Known without a formatter, which takes a hundred times as long. */
function fixedOffset(instant: number, time_zone: string): number | undefined {
  const zone = ZONES[time_zone];
  return zone !== undefined && instant >= FIXED_SINCE ? zone.hours * HOUR_MS : undefined;
}

function wallFormatter(time_zone: string): Intl.DateTimeFormat {
  const formatter =
    formatters.get(time_zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hourCycle: 'h23', ...PARTS });
  formatters.set(time_zone, formatter);
  return formatter;
}
