import type { Language } from '../../lib/i18n/language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;

const part = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const month = (day: string, language: Language) => part(day, language, { month: 'short' });
const date = (day: string) => String(Number(day.slice(8)));

/** The name of a day, e.g. `Tue`. */
export function weekday(day: string, language: Language): string {
  return part(day, language, { weekday: 'short' });
}

/** A day without its year, e.g. `Tue 17 Nov`. */
export function shortDay(day: string, language: Language): string {
  return `${weekday(day, language)} ${date(day)} ${month(day, language)}`;
}

/** A day without its name, e.g. `17 Nov`. */
export function plainDay(day: string, language: Language): string {
  return `${date(day)} ${month(day, language)}`;
}

/** A day with all there is, e.g. `Tue, 17 Nov 2026`. */
export function wholeDay(day: string, language: Language): string {
  return `${weekday(day, language)}, ${date(day)} ${month(day, language)} ${day.slice(0, 4)}`;
}

/** Two days as one span; the month is said once where it is the same, e.g. `Tue 17 – Sat 21 Nov`. */
export function daySpan(first: string, last: string, language: Language): string {
  if (first === last) return shortDay(first, language);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth ? `${weekday(first, language)} ${date(first)}` : shortDay(first, language);
  return `${from} – ${shortDay(last, language)}`;
}
