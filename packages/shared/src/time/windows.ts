import { windows as english } from '../messages/en/windows.ts';
import { windows as indonesian } from '../messages/id/windows.ts';
import { addDays } from './dates.ts';
import { monthName } from './display.ts';

type Language = 'id' | 'en';

const HOURS = /^(\d{2}:\d{2})(?::\d{2})?\s*[-–]\s*(\d{2}:\d{2})(?::\d{2})?$/;

/** Start and end of hours such as `08:00 - 10:00`; undefined for any other text. */
export function hoursOf(time: string): { from: string; to: string } | undefined {
  const [, from = '', to = ''] = HOURS.exec(time.trim()) ?? [];
  return from === '' ? undefined : { from, to };
}

/** Start and end of hours such as `22:00 - 08:00` that end on the next day; undefined for all others. */
export function hoursAcrossMidnight(time: string): { from: string; to: string } | undefined {
  const hours = hoursOf(time);
  return hours === undefined || hours.from < hours.to ? undefined : hours;
}

/**
 * The hours of a permit or slot. Hours across midnight are written with both days: `19 Nov 22:00 - 20 Nov 08:00`, or
 * `22:00 - 08:00 the next day` when `day` is null because the hours repeat daily. Other texts are returned unchanged.
 */
export function displayHours(time: string, day: string | null, language: Language): string {
  const across = hoursAcrossMidnight(time);
  if (across === undefined) return time;
  const { from, to } = across;
  if (day === null) return (language === 'en' ? english : indonesian).nextDay.replace('{{time}}', `${from} - ${to}`);
  return `${shortDate(day, language)} ${from} - ${shortDate(addDays(day, 1), language)} ${to}`;
}

function shortDate(day: string, language: Language): string {
  return `${Number(day.slice(8))} ${monthName(day, language, 'short')}`;
}
