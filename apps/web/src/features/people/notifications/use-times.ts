import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';

export interface Times {
  now: Date;
  isPast: (instant: string) => boolean;
  /** When something happened: `14:15`, `Yesterday`, `Sat 14 Nov`. */
  since: (instant: string) => string;
  /** A deadline: `15:00`, or `Sat 14 Nov 15:00` on another day. */
  at: (instant: string) => string;
}

/** Functions that write times relative to `now`, in the time zone of the property in which the person works. */
export function useTimes(now: Date): Times {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const time_zone = useTimeZone();
  const dayOf = (instant: Date) => wallClock(instant, time_zone).date;
  return {
    now,
    isPast: (instant) => new Date(instant) <= now,
    since(instant) {
      const [day, today] = [dayOf(new Date(instant)), dayOf(now)];
      if (day === today) return formatTime(instant, { time_zone });
      return day === addDays(today, -1) ? t('yesterday') : formatDate(instant, { time_zone, language }, 'shortWeekday');
    },
    at(instant) {
      const time = formatTime(instant, { time_zone });
      if (dayOf(new Date(instant)) === dayOf(now)) return time;
      return `${formatDate(instant, { time_zone, language }, 'shortWeekday')} ${time}`;
    },
  };
}
