import './analytics-texts.ts';
import type { analytics } from '@gerbang/shared/messages/id/analytics';
import { useTranslation } from 'react-i18next';

import { rememberedLanguage } from '../../lib/i18n/language.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
type Words = typeof analytics;
type Area = 'stage' | 'state' | 'field' | 'kind';
/** The keys of the words for what the server calls by a name. */
type WordKey = { [One in Area]: `${One}.${keyof Words[One] & string}` }[Area];

/** How numbers, times and days are said here. */
export function useWords() {
  const { t, i18n } = useTranslation('analytics');
  const isKnown = (key: string): key is WordKey => i18n.exists(`analytics:${key}`);
  const locale = rememberedLanguage('staff') === 'id' ? 'id-ID' : 'en-GB';
  const said = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', ...options });
  /** A word of the catalogue for what the server calls by a name; a name without one stays. */
  const word = (area: Area, name: string): string => {
    const key = `${area}.${name}`;
    return isKnown(key) ? t(key) : name;
  };
  return {
    word,
    number: (value: number) => value.toLocaleString(locale),
    day: (day: string) => ({
      label: said(day, { day: 'numeric', month: 'short' }),
      long: said(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    }),
    span: (minutes: number | null): string => {
      if (minutes === null) return '–';
      const all = Math.round(minutes);
      const [d, h, m] = [Math.floor(all / DAY), Math.floor((all % DAY) / HOUR), all % HOUR];
      if (d > 0) return h > 0 ? t('time.daysHours', { d, h }) : t('time.days', { d });
      if (h > 0) return m > 0 ? t('time.both', { h, m }) : t('time.hours', { h });
      return t('time.minutes', { m });
    },
  };
}
