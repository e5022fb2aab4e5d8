import type { Language } from '../../lib/i18n/language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const;

/** The day of a moment where the property is, e.g. `12 Nov 2026`. */
export function shortDate(moment: string, time_zone: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE[language], { ...DAY, timeZone: time_zone }).format(new Date(moment));
}

/** A calendar day with its weekday, e.g. `Sat, 14 Nov 2026`. */
export function shortDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { ...DAY, weekday: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
