import { addDays, addMonths, compareDates } from './time-zone.ts';

/** The first and the last date on which work that starts on this date may end: 1 day to 1 month after it. */
export function workEndWindow(start_date: string): { first: string; last: string } {
  return { first: addDays(start_date, 1), last: addMonths(start_date, 1) };
}

/** Whether work may run from the one date to the other. */
export function isWorkEndAllowed(start_date: string, end_date: string): boolean {
  const { first, last } = workEndWindow(start_date);
  return compareDates(end_date, first) >= 0 && compareDates(end_date, last) <= 0;
}
