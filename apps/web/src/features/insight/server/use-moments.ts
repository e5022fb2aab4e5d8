import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { formatDateTime, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

/** Moments as the person's clock shows them, and durations. */
export function useMoments() {
  const { t } = useTranslation('serverPages');
  const place = { time_zone: useTimeZone(), language: useLanguage() };
  return {
    full: (at: string) => formatDateTime(at, place, 'listedWeekday'),
    time: (at: string) => formatTime(at, place),
    span: (ms: number) =>
      ms < MINUTE_MS
        ? t('health.seconds', { count: Math.max(0, Math.round(ms / 1000)) })
        : displaySpan(ms, place.language),
  };
}
