import type { Language } from '../../lib/i18n/language.ts';

/** A calendar day in a few letters and in full. */
export function dayWords(day: string, language: Language): { label: string; long: string } {
  const date = new Date(`${day}T00:00:00Z`);
  const locale = language === 'id' ? 'id-ID' : 'en-GB';
  const said = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString(locale, { timeZone: 'UTC', ...options });
  return {
    label: said({ day: 'numeric', month: 'short' }),
    long: said({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  };
}
