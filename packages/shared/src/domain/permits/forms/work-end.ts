import { addDays, addMonths, compareDates } from '../../../time/dates.ts';

/** The first and the last possible end date: 1 day to 1 month after the start. */
export function workEndWindow(start_date: string): { first: string; last: string } {
  return { first: addDays(start_date, 1), last: addMonths(start_date, 1) };
}

export function isWorkEndAllowed(start_date: string, end_date: string): boolean {
  const { first, last } = workEndWindow(start_date);
  return compareDates(end_date, first) >= 0 && compareDates(end_date, last) <= 0;
}
