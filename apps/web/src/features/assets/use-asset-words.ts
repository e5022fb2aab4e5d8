import './assets-texts.ts';
import { displayDate } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useAuth } from '../../lib/store/hooks.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How days, moments and durations of an asset are written for the reader. */
export function useAssetWords() {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const time_zone = useAuth().userData?.property.time_zone ?? 'Asia/Jakarta';
  const days = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeZone: time_zone });
  return {
    time_zone,
    moment: (at: string) => `${days.format(new Date(at))}, ${displayTime(at, { time_zone, language })}`,
    day: (date: string) => displayDate(date, language),
    duration: (minutes: number) => {
      if (minutes === 0) return t('duration.none');
      if (minutes < HOUR) return t('duration.minutes', { minutes });
      const hours = Math.floor(minutes / HOUR);
      if (minutes < 2 * DAY && minutes % HOUR === 0) return t('duration.wholeHours', { hours });
      if (minutes < 2 * DAY) return t('duration.hours', { hours, minutes: minutes % HOUR });
      return t('duration.days', { days: Math.floor(minutes / DAY), hours: hours % 24 });
    },
  };
}
