import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { useTranslation } from 'react-i18next';

import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

export interface Times {
  now: Date;
  isPast: (instant: string) => boolean;
  /** When something happened: `14:15`, `Yesterday`, `Sat 14 Nov`. */
  since: (instant: string, time_zone: string) => string;
  /** A deadline: `15:00`, or `Sat 14 Nov 15:00` on another day. */
  at: (instant: string, time_zone: string) => string;
}

const dayOf = (instant: Date, time_zone: string) => wallClock(instant, time_zone).date;

/** Functions that write times relative to `now`. */
export function useTimes(now: Date): Times {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  return {
    now,
    isPast: (instant) => new Date(instant) <= now,
    since(instant, time_zone) {
      const [day, today] = [dayOf(new Date(instant), time_zone), dayOf(now, time_zone)];
      if (day === today) return formatTime(instant, { time_zone });
      return day === addDays(today, -1) ? t('yesterday') : formatDate(instant, { time_zone, language }, 'shortWeekday');
    },
    at(instant, time_zone) {
      const time = formatTime(instant, { time_zone });
      if (dayOf(new Date(instant), time_zone) === dayOf(now, time_zone)) return time;
      return `${formatDate(instant, { time_zone, language }, 'shortWeekday')} ${time}`;
    },
  };
}
