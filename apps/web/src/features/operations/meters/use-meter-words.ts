import { METER_UNITS } from '@gerbang/shared/domain/operations/meters/readings';
import type { MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import { monthName } from '@gerbang/shared/time/display';

import { formatDate, formatDateTime, formatDay } from '../../../lib/format/dates.ts';
import { formatNumber, formatPercent } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

export interface MeterPlace {
  unit: string | null;
  floor: string | null;
  location: string;
}

export function useMeterWords() {
  const { t } = useTranslation('meters');
  const language = useLanguage();
  const time_zone = useTimeZone();
  const place = { time_zone, language };
  const number = (value: number) => formatNumber(value, language, { maximumFractionDigits: 3 });
  const rounded = (value: number) => formatNumber(value, language, { maximumFractionDigits: 1 });
  return {
    time_zone,
    number,
    /** One decimal, for calculated values. */
    rounded,
    roundedAmount: (value: number, kind: MeterKind) => `${rounded(value)} ${METER_UNITS[kind]}`,
    percent: (share: number) => formatPercent(share, language),
    amount: (value: number, kind: MeterKind) => `${number(value)} ${METER_UNITS[kind]}`,
    moment: (instant: string) => formatDateTime(instant, place, 'medium'),
    day: (instant: string) => formatDate(instant, place, 'medium'),
    month: (month: string) => formatDay(`${month}-01`, language, 'month'),
    shortMonth: (month: string) => monthName(`${month}-01`, language, 'short'),
    place: ({ unit, floor, location }: MeterPlace) => {
      const where = unit ?? (location === '' ? t('page.commonArea') : location);
      return { where, floor: floor ?? '' };
    },
  };
}
