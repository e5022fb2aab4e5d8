import type { Language } from '../i18n/language.ts';
import { dayNumber, formatDay } from './dates.ts';

/** Formats a range of days. A month that both days share is written once: `Tue 17 – Sat 21 Nov`. */
export function formatDays(first: string, last: string, language: Language): string {
  if (first === last) return formatDay(first, language, 'shortWeekday');
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const from = isOneMonth
    ? `${formatDay(first, language, 'weekday')} ${dayNumber(first)}`
    : formatDay(first, language, 'shortWeekday');
  return `${from} – ${formatDay(last, language, 'shortWeekday')}`;
}

/** A slot such as `22:00 - 08:00` with an en dash: `22:00 – 08:00`. */
export function formatSlot(time: string): string {
  return time.replace(/\s*[-–]\s*/, ' – ');
}
