import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Moments in the reader's words. */
export interface Moments {
  /** How long ago, e.g. `5 min. ago`. */
  ago: (instant: string) => string;
  /** When, as short as it stays clear: the time today, the day and the time otherwise. */
  when: (instant: string, time_zone: string) => string;
  isPast: (instant: string) => boolean;
}

/** The words of the present language at this moment. */
export function useMoments(now: Date): Moments {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  return {
    isPast: (instant) => new Date(instant) <= now,
    ago(instant) {
      const passed = now.getTime() - new Date(instant).getTime();
      if (passed < MINUTE_MS) return t('justNow');
      if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
      if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
      return words.format(-Math.floor(passed / DAY_MS), 'day');
    },
    when(instant, time_zone) {
      const place = { time_zone, language };
      const isToday = wallClock(new Date(instant), time_zone).date === wallClock(now, time_zone).date;
      const time = displayTime(instant, place);
      return isToday ? time : `${displayDate(instant, place)} ${time}`;
    },
  };
}
