import { addDays } from '@gerbang/shared/time/dates';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { displayHours, hoursAcrossMidnight } from '@gerbang/shared/time/windows';

import type { Language } from '../i18n/language.ts';
import { dayNumber, formatDate, formatDay, formatTime } from './dates.ts';
import type { Place } from './dates.ts';

/** Formats a range of days. A month that both days share is written once: `Tue 17 – Sat 21 Nov`. */
export function formatDays(first: string, last: string, language: Language): string {
  if (first === last) return formatDay(first, language, 'shortWeekday');
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth
    ? `${formatDay(first, language, 'weekday')} ${dayNumber(first)}`
    : formatDay(first, language, 'shortWeekday');
  return `${from} – ${formatDay(last, language, 'shortWeekday')}`;
}

/**
 * A slot such as `08:00 - 10:00` with an en dash. The text follows the slot's first day, so a slot across midnight names
 * the second one: `22:00 – Fri 20 Nov 08:00`.
 */
export function formatSlot(time: string, day: string | null, language: Language): string {
  const across = hoursAcrossMidnight(time);
  if (across === undefined) return time.replace(/\s{0,2}[-–]\s{0,2}/, ' – ');
  if (day === null) return displayHours(time, null, language).replace(' - ', ' – ');
  return `${across.from} – ${formatDay(addDays(day, 1), language, 'shortWeekday')} ${across.to}`;
}

/** Day and time of an instant: `Wed 18 Nov`, `22:00`. */
export interface ShownInstant {
  day: string;
  time: string;
}

export function showInstant(instant: string, place: Place): ShownInstant {
  return { day: formatDate(instant, place, 'shortWeekday'), time: formatTime(instant, place) };
}

/** The end of a window. Midnight is written as 24:00 of the day that ends. */
export function showEnd(instant: string, place: Place): ShownInstant {
  const end = showInstant(instant, place);
  if (end.time !== '00:00') return end;
  const before = new Date(new Date(instant).getTime() - MINUTE_MS);
  return { day: formatDate(before, place, 'shortWeekday'), time: '24:00' };
}

/**
 * Start and end of a window: `Fri 20 Nov 08:00 – 10:00`, or with both days and the word `until` when it ends on another
 * day: `Wed 18 Nov 22:00 until Thu 19 Nov 08:00`.
 */
export function formatWindow(window: { from: string; until: string }, place: Place, until: string): string {
  const [start, end] = [showInstant(window.from, place), showEnd(window.until, place)];
  const last = start.day === end.day ? `– ${end.time}` : `${until} ${end.day} ${end.time}`;
  return `${start.day} ${start.time} ${last}`;
}

/** As `formatWindow`, but only the times when the window starts and ends on the day of `now`. */
export function formatWindowFrom(
  now: Date,
  window: { from: string; until: string },
  place: Place,
  until: string,
): string {
  const [start, end] = [showInstant(window.from, place), showEnd(window.until, place)];
  const isToday = [start.day, end.day].every((day) => day === formatDate(now, place, 'shortWeekday'));
  return isToday ? `${start.time} – ${end.time}` : formatWindow(window, place, until);
}
