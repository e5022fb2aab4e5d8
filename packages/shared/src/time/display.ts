import { wallClock, zoneLabel } from './wall-clock.ts';

type Language = 'id' | 'en';
type Width = 'long' | 'short';

// Creating a formatter is far more expensive than using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant in the property's time zone, such as `16 November 2026, 09:05 WIB`. */
export function displayInstant(instant: Date, time_zone: string, language: Language): string {
  const { date, time } = wallClock(instant, time_zone);
  return `${displayDate(date, language)}, ${time.slice(0, 5)} ${zoneLabel(time_zone)}`;
}

/** A calendar date as `DD MMMM YYYY` in the reader's language. */
export function displayDate(date: string, language: Language): string {
  return `${date.slice(8)} ${monthName(date, language)} ${date.slice(0, 4)}`;
}

/** The name of a date's month: `November`, `Nov`. */
export function monthName(date: string, language: Language, width: Width = 'long'): string {
  const name = namesOf('month', language, width).format(new Date(`${date}T00:00:00Z`));
  // The usual Indonesian short form is `Agt`; `Intl` gives `Agu`.
  return name === 'Agu' ? 'Agt' : name;
}

/** The name of a date's day of the week: `Saturday`, `Sat`. */
export function weekdayName(date: string, language: Language, width: Width = 'long'): string {
  return namesOf('weekday', language, width).format(new Date(`${date}T00:00:00Z`));
}

/** A date without its year, such as `4 Nov`. */
export function shortDate(date: string, language: Language): string {
  return `${Number(date.slice(8))} ${monthName(date, language, 'short')}`;
}

/** A date with its day of the week and without its year, such as `Sat 14 Nov`. */
export function shortWeekday(date: string, language: Language): string {
  return `${weekdayName(date, language, 'short')} ${shortDate(date, language)}`;
}

/** An hour of the day, such as `08:00`. */
export function displayHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function namesOf(part: 'month' | 'weekday', language: Language, width: Width): Intl.DateTimeFormat {
  const key = `${part} ${language} ${width}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', [part]: width });
  formatters.set(key, formatter);
  return formatter;
}
