import 'dayjs/locale/id';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

import type { Language } from './i18n/language.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** How a moment is shown: where the property is, and in which language months and days are named. */
export interface Place {
  time_zone: string;
  language: Language;
}

/** A date as people read it, e.g. `14 November 2026`. */
export function displayDate(moment: string | Date, place: Place): string {
  return at(moment, place).format('DD MMMM YYYY');
}

/** A working date, e.g. `Sat, 14-Nov-2026`. */
export function displayWorkingDate(moment: string | Date, place: Place): string {
  return at(moment, place).format('ddd, DD-MMM-YYYY');
}

/** The time of a moment in 24 hours, e.g. `16:05`. */
export function displayTime(moment: string | Date, place: Place): string {
  return at(moment, place).format('HH:mm');
}

/** A time of day such as `08:00:00` cut to `08:00`. */
export function cutTime(time: string): string {
  return time.slice(0, 5);
}

/** A plain calendar day has no zone and must not move into the day before. */
function at(moment: string | Date, place: Place): Dayjs {
  const plain = typeof moment === 'string' && DAY_ONLY.test(moment);
  return (plain ? dayjs(moment) : dayjs(moment).tz(place.time_zone)).locale(place.language);
}
