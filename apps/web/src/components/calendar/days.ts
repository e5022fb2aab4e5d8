import { addDays } from '@gerbang/shared/time/dates';

import { dayNumber, formatDay } from '../../lib/format/dates.ts';
import { formatList } from '../../lib/format/lists.ts';
import { BUILDING_LANGUAGE } from '../../lib/i18n/language.ts';
import type { Language } from '../../lib/i18n/language.ts';

export interface ClosedDay {
  date: string;
  reason: string;
  /** The reason in English. Empty when the property has not written it. */
  reason_en: string;
}

/** Props that the day strip and the calendar share. */
export interface DayChoice {
  /** The chosen day, YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string) => void;
  /** Days that can be booked, in ascending order. */
  open: readonly string[];
  /** Days that cannot be booked, with the reason to show. */
  closed: readonly ClosedDay[];
}

/** Weekday, day and month of a date (YYYY-MM-DD) for the day strip, e.g. `Wed`, `18`, `November 2026`. */
export function dayParts(day: string, language: Language): { weekday: string; number: string; month: string } {
  return {
    weekday: formatDay(day, language, 'weekday'),
    number: String(dayNumber(day)),
    month: formatDay(day, language, 'month'),
  };
}

/** The reason in the language of the reader, or in Indonesian when the property has not written it in English. */
export function reasonIn({ reason, reason_en }: Omit<ClosedDay, 'date'>, language: Language): string {
  return language === 'en' && reason_en !== '' ? reason_en : reason;
}

/** Closed days between two days, grouped by reason: `19 Nov and 24 - 26 Nov`. `lang` is the language of the reason. */
export function closedByReason(
  closed: readonly ClosedDay[],
  first: string,
  last: string,
  language: Language,
): { days: string; reason: string; lang: Language }[] {
  const within = closed.filter(({ date }) => date >= first && date <= last).sort((a, b) => (a.date < b.date ? -1 : 1));
  return [...new Set(within.map((day) => reasonIn(day, language)))].map((reason) => {
    const same = within.filter((day) => reasonIn(day, language) === reason);
    const days = same.map(({ date }) => date);
    return {
      reason,
      lang: same[0]?.reason === reason ? BUILDING_LANGUAGE : language,
      days: formatList(
        runs(days).map((run) => runName(run, language)),
        language,
      ),
    };
  });
}

interface Run {
  from: string;
  to: string;
}

function runs(days: readonly string[]): Run[] {
  const found: Run[] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else found.push({ from: day, to: day });
  }
  return found;
}

function runName({ from, to }: Run, language: Language): string {
  const last = formatDay(to, language, 'short');
  if (from === to) return last;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? dayNumber(from) : formatDay(from, language, 'short')} - ${last}`;
}
