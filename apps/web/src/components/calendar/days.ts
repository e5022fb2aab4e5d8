import { addDays } from '@gerbang/shared/time/dates';

import { dayNumber, formatDay } from '../../lib/format/dates.ts';
import { formatList } from '../../lib/format/lists.ts';
import type { Language } from '../../lib/i18n/language.ts';

export interface ClosedDay {
  date: string;
  reason: string;
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

/** Closed days between two days, grouped by reason: `19 Nov and 24 - 26 Nov`. */
export function closedByReason(
  closed: readonly ClosedDay[],
  first: string,
  last: string,
  language: Language,
): { days: string; reason: string }[] {
  const within = closed.filter(({ date }) => date >= first && date <= last).sort((a, b) => (a.date < b.date ? -1 : 1));
  return [...new Set(within.map(({ reason }) => reason))].map((reason) => {
    const days = within.filter((day) => day.reason === reason).map(({ date }) => date);
    return {
      reason,
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
