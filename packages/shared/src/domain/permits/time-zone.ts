/** What the clocks and calendars of a time zone show at one instant. */
export interface WallClock {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm:ss, 00 to 23 */
  time: string;
}

const ZONE_LABELS: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

const DAY_MS = 24 * 60 * 60 * 1000;

// Making a formatter costs far more than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date and time that a clock in this zone shows at this instant. */
export function wallClock(now: Date, time_zone: string): WallClock {
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

/** The instant at which clocks in this zone show this date and time (HH:mm or HH:mm:ss). */
export function instantAt(date: string, time: string, time_zone: string): Date {
  const wall = Date.parse(`${date}T${time}Z`);
  const guess = wall - offsetAt(wall, time_zone);
  // Near a change of the clocks the offset at the guess is the one that counts.
  return new Date(wall - offsetAt(guess, time_zone));
}

/** The beginning of a day in this zone as ISO text with the zone's offset: `2026-11-16T00:00:00+07:00`. */
export function midnightText(date: string, time_zone: string): string {
  const minutes = Math.round(offsetAt(instantAt(date, '00:00', time_zone).getTime(), time_zone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${date}T00:00:00${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** The calendar date (YYYY-MM-DD) that lies this many days after another. */
export function addDays(date: string, days: number): string {
  return isoDate(utcTime(date) + days * DAY_MS);
}

/** The same day some months later, or that month's last day when it has no such day (31 January + 1 is 28 or 29 February). */
export function addMonths(date: string, months: number): string {
  const start = new Date(utcTime(date));
  const lastOfMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0);
  const sameDay = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
  return isoDate(Math.min(sameDay, lastOfMonth));
}

/** Below zero when the first date is the earlier one, above when it is the later, zero on the same day. */
export function compareDates(a: string, b: string): number {
  // In this form dates sort as text.
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The later of two dates. */
export function laterDate(a: string, b: string): string {
  return compareDates(a, b) >= 0 ? a : b;
}

/** Every date from the first to the last, both included; none when the last lies before the first. */
export function datesBetween(first: string, last: string): string[] {
  const count = Math.max(0, Math.round((utcTime(last) - utcTime(first)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Whether a text is a date that exists (2026-02-30 does not, nor does a year 0). */
export function isCalendarDate(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcTime(text)) && isoDate(utcTime(text)) === text;
}

/** What Indonesians call the zone (WIB, WITA, WIT); any other zone by its own name. */
export function zoneLabel(time_zone: string): string {
  return ZONE_LABELS[time_zone] ?? time_zone;
}

/** An instant as people of the property read it: `16 November 2026, 09:05 WIB`. */
export function displayInstant(instant: Date, time_zone: string, language: 'id' | 'en'): string {
  const { date, time } = wallClock(instant, time_zone);
  return `${displayDate(date, language)}, ${time.slice(0, 5)} ${zoneLabel(time_zone)}`;
}

/** A calendar date as `DD MMMM YYYY` in the reader's language. */
export function displayDate(date: string, language: 'id' | 'en'): string {
  const month = monthFormatter(language).format(new Date(utcTime(date)));
  return `${date.slice(8)} ${month} ${date.slice(0, 4)}`;
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, time_zone: string): number {
  const { date, time } = wallClock(new Date(instant), time_zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function wallFormatter(time_zone: string): Intl.DateTimeFormat {
  return remembered(time_zone, () => {
    const digits = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    return new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hourCycle: 'h23', ...digits });
  });
}

function monthFormatter(language: 'id' | 'en'): Intl.DateTimeFormat {
  return remembered(`month:${language}`, () => new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long' }));
}

function remembered(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const formatter = formatters.get(key) ?? make();
  formatters.set(key, formatter);
  return formatter;
}

function utcTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
