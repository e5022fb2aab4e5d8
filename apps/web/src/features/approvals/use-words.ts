import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines';
import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { daySpan, plainDay, shortDay, weekday } from './short-days.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK_MS = 7 * DAY * MINUTE_MS;
/** From this hour a slot of today is one of tonight. */
const EVENING_HOUR = 18;

/** When a permit is for: the day and slot of goods, the dates of work. */
interface Scheduled {
  day: string | null;
  time: string | null;
  start_date: string | null;
  end_date: string | null;
}

/** Where a permit is for. */
interface Placed {
  location: string;
  floor: string | null;
}

/** A deadline in words, and how it stands. */
export interface Deadline {
  text: string;
  urgency: Urgency;
}

/** Times and places of permits in the reader's words. */
export interface Words {
  language: Language;
  /** How long, e.g. `2 h 05 m`. */
  span: (ms: number) => string;
  /** How long ago. */
  since: (instant: string) => string;
  /** When, as short as it stays clear: the time today, the day and the time otherwise. */
  clock: (instant: string, time_zone: string) => string;
  deadline: (asked: { asked_at: string | null; due_at: string }, time_zone: string) => Deadline;
  window: (permit: Scheduled, time_zone: string) => string;
  place: (permit: Placed) => string;
  list: (names: readonly string[]) => string;
}

/** The words of the present language at the present moment. */
export function useWords(now: Date): Words {
  const { t } = useTranslation('approvals');
  return wordsOf(t, useLanguage(), now);
}

/** The words of a language at a moment. */
export function wordsOf(t: TFunction<'approvals'>, language: Language, now: Date): Words {
  const today = (time_zone: string) => wallClock(now, time_zone).date;
  const clock = (instant: string, time_zone: string) => {
    const { date, time } = wallClock(new Date(instant), time_zone);
    const hour = time.slice(0, 5);
    const present = today(time_zone);
    if (date === present) return hour;
    const isNear = Math.abs(Date.parse(date) - Date.parse(present)) < WEEK_MS;
    return `${isNear ? weekday(date, language) : plainDay(date, language)} ${hour}`;
  };
  const since = (instant: string) => spanOf(t, now.getTime() - Date.parse(instant));
  return {
    language,
    span: (ms) => spanOf(t, ms),
    since,
    clock,
    deadline: ({ asked_at, due_at }, time_zone) => {
      const due = new Date(due_at);
      const urgency = urgencyOf({ asked_at: new Date(asked_at ?? now), due_at: due }, now);
      if (urgency === 'late') return { urgency, text: t('time.late', { span: since(due_at) }) };
      if (wallClock(due, time_zone).date !== today(time_zone)) return { urgency, text: clock(due_at, time_zone) };
      return { urgency, text: t('time.left', { span: spanOf(t, due.getTime() - now.getTime()) }) };
    },
    window: (permit, time_zone) => windowOf(t, language, permit, today(time_zone)),
    place: ({ location, floor }) => [unitOf(t, location), floor ?? ''].filter((part) => part !== '').join(', '),
    list: (names) => new Intl.ListFormat(language).format(names),
  };
}

/** A slot as it is printed: its dash is as long as that of dates. */
export function slotText(time: string): string {
  return time.replace(/\s*[-–]\s*/, ' – ');
}

function windowOf(
  t: TFunction<'approvals'>,
  language: Language,
  { day, time, start_date, end_date }: Scheduled,
  today: string,
): string {
  if (start_date !== null && end_date !== null) return daySpan(start_date, end_date, language);
  if (day === null) return '';
  return `${dayWord(t, language, day, time, today)} ${time === null ? '' : slotText(time)}`.trim();
}

function dayWord(
  t: TFunction<'approvals'>,
  language: Language,
  day: string,
  time: string | null,
  today: string,
): string {
  if (day === today) return Number(time?.slice(0, 2)) >= EVENING_HOUR ? t('time.tonight') : t('time.today');
  if (day === addDays(today, 1)) return t('time.tomorrow');
  return shortDay(day, language);
}

function spanOf(t: TFunction<'approvals'>, ms: number): string {
  const whole = Math.max(0, Math.floor(ms / MINUTE_MS));
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  // After some days nobody counts hours.
  if (days > 1 || (days === 1 && hours === 0)) return t('time.wholeDays', { days });
  if (days === 1) return t('time.days', { days, hours });
  const minutes = whole % HOUR;
  if (hours === 0) return t('time.minutes', { minutes });
  if (minutes === 0) return t('time.wholeHours', { hours });
  return t('time.hours', { hours, minutes: String(minutes).padStart(2, '0') });
}

/** People write "2-15" as well as "Unit 2-15"; what has no number is no unit. */
function unitOf(t: TFunction<'approvals'>, location: string): string {
  return /\d/.test(location) && !/^unit\b/i.test(location) ? t('unit', { unit: location }) : location;
}
