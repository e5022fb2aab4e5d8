import './meters-texts.ts';
import { METER_UNITS } from '@gerbang/shared/domain/meters/readings';
import type { MeterKind } from '@gerbang/shared/domain/meters/readings';
import { useTranslation } from 'react-i18next';

import { displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useAuth } from '../../lib/store/hooks.ts';

/** Where a meter is. */
export interface MeterPlace {
  unit: string | null;
  floor: string | null;
  location: string;
}

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** How meters, their numbers and their moments are written for the reader. */
export function useMeterWords() {
  const { t } = useTranslation('meters');
  const language = useLanguage();
  const time_zone = useAuth().userData?.property.time_zone ?? 'Asia/Jakarta';
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const rounded = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeZone: time_zone });
  const months = new Intl.DateTimeFormat(LOCALE[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(LOCALE[language], { month: 'short', timeZone: 'UTC' });
  return {
    time_zone,
    number: (value: number) => numbers.format(value),
    /** What was worked out rather than read: the third decimal says nothing. */
    rounded: (value: number) => rounded.format(value),
    roundedAmount: (value: number, kind: MeterKind) => `${rounded.format(value)} ${METER_UNITS[kind]}`,
    percent: (share: number) => percents.format(share),
    amount: (value: number, kind: MeterKind) => `${numbers.format(value)} ${METER_UNITS[kind]}`,
    moment: (at: string) => `${days.format(new Date(at))}, ${displayTime(at, { time_zone, language })}`,
    day: (at: string) => days.format(new Date(at)),
    month: (month: string) => months.format(firstOf(month)),
    shortMonth: (month: string) => shortMonths.format(firstOf(month)),
    /** The unit or the place of a common area, and its floor. */
    place: ({ unit, floor, location }: MeterPlace) => {
      const where = unit ?? (location === '' ? t('page.commonArea') : location);
      return { where, floor: floor ?? '' };
    },
  };
}
export type MeterWords = ReturnType<typeof useMeterWords>;
