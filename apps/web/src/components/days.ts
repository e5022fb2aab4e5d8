import { addDays } from '@gerbang/shared/domain/permits/time-zone';

import type { Language } from '../lib/i18n/language.ts';

/** A day on which nothing can be booked, and why. */
export interface ClosedDay {
  date: string;
  reason: string;
}

/** What there is to choose from, as every face of the day picker is told it. */
export interface DayChoice {
  /** The chosen day, YYYY-MM-DD. */
  value: string | null;
  onChange: (day: string) => void;
  /** The days that can be booked, in order. */
  open: readonly string[];
  /** Days that cannot, with the reason to show. */
  closed: readonly ClosedDay[];
}

/** The parts of a calendar day (YYYY-MM-DD) as the day strip shows them, e.g. `Wed`, `18`, `November 2026`. */
export function dayParts(day: string, language: Language): { weekday: string; number: string; month: string } {
  return {
    weekday: named(day, language, { weekday: 'short' }),
    number: String(Number(day.slice(8))),
    month: named(day, language, { month: 'long', year: 'numeric' }),
  };
}

/** A day in short, e.g. `Wed, 18 Nov`. */
export function shortDay(day: string, language: Language): string {
  const { weekday, number } = dayParts(day, language);
  return `${weekday}, ${number} ${named(day, language, { month: 'short' })}`;
}

/** The closed days of a stretch, put together by reason: `19 Nov and 24 - 26 Nov`. */
export function closedByReason(
  closed: readonly ClosedDay[],
  first: string,
  last: string,
  language: Language,
): { days: string; reason: string }[] {
  const within = closed.filter(({ date }) => date >= first && date <= last).sort((a, b) => (a.date < b.date ? -1 : 1));
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return [...new Set(within.map(({ reason }) => reason))].map((reason) => {
    const days = within.filter((day) => day.reason === reason).map(({ date }) => date);
    return { reason, days: list.format(runs(days).map((run) => runName(run, language))) };
  });
}

interface Run {
  from: string;
  to: string;
}

/** Days that follow each other, as one run. */
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
  const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${named(day, language, { month: 'short' })}`;
  if (from === to) return dayAndMonth(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? Number(from.slice(8)) : dayAndMonth(from)} - ${dayAndMonth(to)}`;
}

/** A calendar day has no zone of its own; read and written in UTC it stays the same day. */
function named(day: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
