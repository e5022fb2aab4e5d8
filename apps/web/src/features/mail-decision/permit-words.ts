import type { DecidedPermit } from '@gerbang/shared/contracts/mail-decisions';
import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { TFunction } from 'i18next';

import type { Language } from '../../lib/i18n/language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type T = TFunction<'mailDecision'>;

/** How a permit is called: by the shop it is for, or who asks. */
export function permitName({ tenant, company, name }: Pick<DecidedPermit, 'tenant' | 'company' | 'name'>): string {
  return [tenant ?? '', company, name].find((text) => text !== '') ?? '';
}

/** Who does it, where the title has named somebody else. */
export function doneBy(permit: Pick<DecidedPermit, 'tenant' | 'company' | 'name'>): string {
  return [permit.company, permit.name].find((text) => text !== '' && text !== permitName(permit)) ?? '';
}

/** When a permit is for, e.g. `Mon 16 – Fri 20 Nov, 22:00 – 05:00`. */
export function windowWords(permit: DecidedPermit, language: Language): string {
  const { day, time, start_date, end_date, start_time, end_time } = permit;
  const days = day === null ? daySpan(start_date ?? '', end_date ?? '', language) : shortDay(day, language);
  const hours = time ?? (start_time === null || end_time === null ? '' : `${start_time} – ${end_time}`);
  return [days, hours.replace(/\s*[-–]\s*/, ' – ')].filter((text) => text !== '').join(', ');
}

/** Where a permit is for. */
export function placeWords({ floor, location }: Pick<DecidedPermit, 'floor' | 'location'>): string {
  return [floor ?? '', location].filter((text) => text !== '').join(', ');
}

/** When something was decided, e.g. `Fri 09:20`; the date as well once the name of the day says too little. */
export function momentWords(instant: string, time_zone: string, language: Language, now = new Date()): string {
  const { date, time } = wallClock(new Date(instant), time_zone);
  const isNear = now.getTime() - Date.parse(instant) < 6 * DAY_MS;
  return `${isNear ? part(date, language, { weekday: 'short' }) : shortDay(date, language)} ${time.slice(0, 5)}`;
}

/** A deadline in words, and how it stands. */
export function deadlineWords(
  { asked_at, due_at }: { asked_at: string | null; due_at: string },
  t: T,
  now: Date,
): { text: string; urgency: Urgency } {
  const due = new Date(due_at);
  const urgency = urgencyOf({ asked_at: new Date(asked_at ?? now), due_at: due }, now);
  const span = spanWords(Math.abs(due.getTime() - now.getTime()), t);
  return { urgency, text: t(urgency === 'late' ? 'late' : 'left', { span }) };
}

/** A stretch of time in its two largest parts. */
function spanWords(ms: number, t: T): string {
  if (ms >= 2 * DAY_MS) return t('days', { count: Math.floor(ms / DAY_MS) });
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = t('minutes', { count: Math.floor((ms % HOUR_MS) / MINUTE_MS) });
  return hours === 0 ? minutes : [t('hours', { count: hours }), ...(hours < 6 ? [minutes] : [])].join(' ');
}

/** A day without its year, e.g. `Tue 17 Nov`. */
export function shortDay(day: string, language: Language): string {
  return `${part(day, language, { weekday: 'short' })} ${Number(day.slice(8))} ${part(day, language, { month: 'short' })}`;
}

function daySpan(first: string, last: string, language: Language): string {
  if (first === '' || last === '') return '';
  if (first === last) return shortDay(first, language);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth
    ? `${part(first, language, { weekday: 'short' })} ${Number(first.slice(8))}`
    : shortDay(first, language);
  return `${from} – ${shortDay(last, language)}`;
}

function part(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
