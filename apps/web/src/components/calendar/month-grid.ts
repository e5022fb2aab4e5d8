import {
  addDays,
  addMonths,
  datesBetween,
  dayOfWeek,
  isCalendarDate,
  lastOfMonth,
  weekdayIndex,
  weekOf,
} from '@gerbang/shared/time/dates';
import { weekdayName } from '@gerbang/shared/time/display';

import type { Language } from '../../lib/i18n/language.ts';

const DAYS_A_WEEK = 7;

/** All weeks of a month (YYYY-MM), Monday first. They include the days of other months at both ends. */
export function weeksOf(month: string): string[][] {
  const days = datesBetween(weekOf(`${month}-01`)[0] ?? '', weekOf(lastOfMonth(month)).at(-1) ?? '');
  return Array.from({ length: days.length / DAYS_A_WEEK }, (_, week) =>
    days.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  );
}

export function monthAfter(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

/** The month in an address (YYYY-MM, this century), or undefined for any other text. */
export function knownMonth(text: string | null): string | undefined {
  return text?.startsWith('20') === true && isCalendarDate(`${text}-01`) ? text : undefined;
}

export function dayByKey(key: string, day: string): string | undefined {
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -DAYS_A_WEEK),
    ArrowDown: () => addDays(day, DAYS_A_WEEK),
    Home: () => addDays(day, -weekdayIndex(day)),
    End: () => addDays(day, DAYS_A_WEEK - 1 - weekdayIndex(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}

/** The days of a week from Monday on: number (0 is Sunday), short and long name. */
export function weekdays(language: Language): { number: number; short: string; long: string }[] {
  // The names are the same in every week, so any week will do.
  return weekOf('2026-11-16').map((day) => ({
    number: dayOfWeek(day),
    short: weekdayName(day, language, 'short'),
    long: weekdayName(day, language),
  }));
}
