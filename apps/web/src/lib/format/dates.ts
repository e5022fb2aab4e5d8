import { addDays } from '@gerbang/shared/time/dates';
import { displayDate, monthName, shortDate, shortWeekday, weekdayName } from '@gerbang/shared/time/display';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Language } from '../i18n/language.ts';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Time zone and language in which a date or time is shown. */
export interface Place {
  time_zone: string;
  language: Language;
}

const weekday = (date: string, language: Language) => weekdayName(date, language, 'short');
const medium = (date: string, language: Language) => `${shortDate(date, language)} ${date.slice(0, 4)}`;
const month = (date: string, language: Language) => `${monthName(date, language)} ${date.slice(0, 4)}`;
const longWeekday = (date: string, language: Language) =>
  `${weekdayName(date, language)}, ${dayNumber(date)} ${monthName(date, language)}`;

const STYLES = {
  /** `04 November 2026` */
  standard: displayDate,
  /** `Sat, 14-Nov-2026` */
  working: (date, language) =>
    `${weekday(date, language)}, ${medium(date, language).padStart(11, '0').replaceAll(' ', '-')}`,
  /** `Sat` */
  weekday,
  /** `4 Nov` */
  short: shortDate,
  /** `4 Nov 2026` */
  medium,
  /** `Sat 14 Nov` */
  shortWeekday,
  /** `Sat, 14 Nov` */
  listedWeekday: (date, language) => `${weekday(date, language)}, ${shortDate(date, language)}`,
  /** `Sat, 14 Nov 2026` */
  mediumWeekday: (date, language) => `${weekday(date, language)}, ${medium(date, language)}`,
  /** `Saturday, 14 November` */
  longWeekday,
  /** `Saturday, 14 November 2026` */
  full: (date, language) => `${longWeekday(date, language)} ${date.slice(0, 4)}`,
  /** `November 2026` */
  month,
} as const satisfies Record<string, (date: string, language: Language) => string>;

export type DateStyle = keyof typeof STYLES;

/** Formats a calendar date (YYYY-MM-DD), which has no time zone. */
export function formatDay(date: string, language: Language, style: DateStyle = 'standard'): string {
  return STYLES[style](date, language);
}

/** Formats the date of an instant. A calendar date (YYYY-MM-DD) is not converted to the time zone. */
export function formatDate(when: string | Date, place: Place, style: DateStyle = 'standard'): string {
  const isDay = typeof when === 'string' && DAY_ONLY.test(when);
  return formatDay(isDay ? when : wallClock(new Date(when), place.time_zone).date, place.language, style);
}

/** Formats the time of an instant in 24 hours: `16:05`. */
export function formatTime(instant: string | number | Date, { time_zone }: Pick<Place, 'time_zone'>): string {
  return cutTime(wallClock(new Date(instant), time_zone).time);
}

/** Formats the date and time of an instant: `4 November 2026, 16:05`. */
export function formatDateTime(instant: string | Date, place: Place, style: DateStyle = 'standard'): string {
  return `${formatDate(instant, place, style)}, ${formatTime(instant, place)}`;
}

const A_SUNDAY = '2026-11-15';

/** The name of a weekday by its number, from 1 for Monday to 7 for Sunday. */
export function weekdayText(number: number, language: Language, width: 'long' | 'short' = 'long'): string {
  return weekdayName(addDays(A_SUNDAY, number), language, width);
}

/** A time of day such as `08:00:00` cut to `08:00`. */
export function cutTime(time: string): string {
  return time.slice(0, 5);
}

export function dayNumber(date: string): number {
  return Number(date.slice(8));
}
