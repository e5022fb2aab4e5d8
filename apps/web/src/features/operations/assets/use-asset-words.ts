import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { formatDateTime, formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

export function useAssetWords() {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const time_zone = useTimeZone();
  return {
    time_zone,
    moment: (instant: string) => formatDateTime(instant, { time_zone, language }, 'medium'),
    day: (date: string) => formatDay(date, language),
    duration: (minutes: number) => (minutes === 0 ? t('duration.none') : displaySpan(minutes * MINUTE_MS, language)),
  };
}
