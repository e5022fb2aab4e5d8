import { addDays, addMonths, datesBetween, isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';

import type { Language } from '../../lib/i18n/language.ts';

const LOCALE = { id: 'id', en: 'en-GB' } as const;
const DAYS_A_WEEK = 7;

/** The days of a month (YYYY-MM) in weeks from Monday to Sunday; null where a week reaches beyond the month. */
export function weeksOf(month: string): (string | null)[][] {
  const days = datesBetween(`${month}-01`, lastOf(month));
  const before = Array.from({ length: (weekdayOf(`${month}-01`) + 6) % DAYS_A_WEEK }, () => null);
  const cells = [...before, ...days];
  return Array.from({ length: Math.ceil(cells.length / DAYS_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_cell, index) => cells[week * DAYS_A_WEEK + index] ?? null),
  );
}

/** The month that lies so many months after another. */
export function monthAfter(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

/** The month of this century that an address names, if there is such a month. */
export function knownMonth(text: string | null): string | undefined {
  return text?.startsWith('20') === true && isCalendarDate(`${text}-01`) ? text : undefined;
}

/** The day that a key of the calendar leads to from another; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = (weekdayOf(day) + 6) % DAYS_A_WEEK;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -DAYS_A_WEEK),
    ArrowDown: () => addDays(day, DAYS_A_WEEK),
    Home: () => addDays(day, -weekday),
    End: () => addDays(day, DAYS_A_WEEK - 1 - weekday),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The days of a week from Monday on: their number (0 is Sunday), their short and their whole name. */
export function weekdays(language: Language): { number: number; short: string; long: string }[] {
  // A Monday to begin with.
  return datesBetween('2026-11-16', '2026-11-22').map((day) => ({
    number: weekdayOf(day),
    short: named(day, language, { weekday: 'short' }),
    long: named(day, language, { weekday: 'long' }),
  }));
}

/** A month as people call it, e.g. `November 2026`. */
export function monthName(month: string, language: Language): string {
  return named(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** A day in full, e.g. `Saturday, 14 November 2026`. */
export function longDay(day: string, language: Language): string {
  const weekday = named(day, language, { weekday: 'long' });
  return `${weekday}, ${named(day, language, { day: 'numeric', month: 'long', year: 'numeric' })}`;
}

function lastOf(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

/** A calendar day has no zone of its own; read and written in UTC it stays the same day. */
function named(day: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE[language], { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
