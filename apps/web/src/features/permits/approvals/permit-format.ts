import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { addDays, daysFrom } from '@gerbang/shared/time/dates';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatList } from '../../../lib/format/lists.ts';
import { formatDays, formatSlot } from '../../../lib/format/windows.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** A date within this many days is written as the name of its weekday. */
const NEAR_DAYS = 7;
/** From this hour on, a slot of today is called "tonight". */
const EVENING_HOUR = 18;

/** Schedule of a permit: `day` and slot for goods, a range of dates for work. */
interface PermitSchedule {
  day: string | null;
  time: string | null;
  start_date: string | null;
  end_date: string | null;
}

interface PermitPlace {
  location: string;
  floor: string | null;
}

export interface Deadline {
  text: string;
  urgency: Urgency;
}

export interface PermitFormat {
  language: Language;
  /** Duration, e.g. `2 h 5 m`. */
  span: (ms: number) => string;
  since: (instant: string) => string;
  /** The time of day if it is today, otherwise the day and the time. */
  clock: (instant: string, time_zone: string) => string;
  deadline: (asked: { asked_at: string | null; due_at: string }, time_zone: string) => Deadline;
  window: (permit: PermitSchedule, time_zone: string) => string;
  place: (permit: PermitPlace) => string;
  list: (names: readonly string[]) => string;
}

export function usePermitFormat(now: Date): PermitFormat {
  const { t } = useTranslation('approvals');
  return permitFormat(t, useLanguage(), now);
}

export function permitFormat(t: Translate<'approvals'>, language: Language, now: Date): PermitFormat {
  const today = (time_zone: string) => wallClock(now, time_zone).date;
  const clock = (instant: string, time_zone: string) => {
    const { date, time } = wallClock(new Date(instant), time_zone);
    const hour = time.slice(0, 5);
    const present = today(time_zone);
    if (date === present) return hour;
    const isNear = Math.abs(daysFrom(present, date)) < NEAR_DAYS;
    return `${isNear ? formatDay(date, language, 'weekday') : formatDay(date, language, 'short')} ${hour}`;
  };
  const since = (instant: string) => displaySpan(now.getTime() - Date.parse(instant), language);
  return {
    language,
    span: (ms) => displaySpan(ms, language),
    since,
    clock,
    deadline: ({ asked_at, due_at }, time_zone) => {
      const due = new Date(due_at);
      const urgency = urgencyOf({ asked_at: new Date(asked_at ?? now), due_at: due }, now);
      if (urgency === 'late') return { urgency, text: t('time.late', { span: since(due_at) }) };
      if (wallClock(due, time_zone).date !== today(time_zone)) return { urgency, text: clock(due_at, time_zone) };
      return { urgency, text: t('time.left', { span: displaySpan(due.getTime() - now.getTime(), language) }) };
    },
    window: (permit, time_zone) => windowOf(t, language, permit, today(time_zone)),
    place: ({ location, floor }) => [unitOf(t, location), floor ?? ''].filter((part) => part !== '').join(', '),
    list: (names) => formatList(names, language),
  };
}

function windowOf(
  t: Translate<'approvals'>,
  language: Language,
  { day, time, start_date, end_date }: PermitSchedule,
  today: string,
): string {
  if (start_date !== null && end_date !== null) return formatDays(start_date, end_date, language);
  if (day === null) return '';
  return `${dayWord(t, language, day, time, today)} ${time === null ? '' : formatSlot(time, day, language)}`.trim();
}

function dayWord(
  t: Translate<'approvals'>,
  language: Language,
  day: string,
  time: string | null,
  today: string,
): string {
  if (day === today) return Number(time?.slice(0, 2)) >= EVENING_HOUR ? t('time.tonight') : t('time.today');
  if (day === addDays(today, 1)) return t('time.tomorrow');
  return formatDay(day, language, 'shortWeekday');
}

/** Adds "Unit" to a location such as "2-15". A location without a digit is not a unit. */
function unitOf(t: Translate<'approvals'>, location: string): string {
  return /\d/.test(location) && !/^unit\b/i.test(location) ? t('unit', { unit: location }) : location;
}
