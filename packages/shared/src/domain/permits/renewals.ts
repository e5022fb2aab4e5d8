import { periodOn, RENEWAL_DAYS } from './activity.ts';
import { addDays, compareDates } from './time-zone.ts';

/** So many days before a 7-day period begins its renewal may be asked for. */
export const RENEWAL_LEAD_DAYS = 2;

/** The dates of a work permit. */
export interface WorkDates {
  start_date: string;
  end_date: string;
}

/** The first and the last day of a 7-day period; the last period ends with the permit. */
export function periodDays(
  period: number,
  { start_date, end_date }: WorkDates,
): { first_day: string; last_day: string } {
  const first_day = addDays(start_date, (period - 1) * RENEWAL_DAYS);
  return { first_day, last_day: earlier(addDays(first_day, RENEWAL_DAYS - 1), end_date) };
}

/**
 * The period whose renewal may be asked for today: the one that has begun or is about to; none when that one was asked
 * for already. The first needs no renewal, so `asked_period` is at least 1.
 */
export function renewalPeriod(dates: WorkDates, asked_period: number, today: string): number | undefined {
  const soon = earlier(addDays(today, RENEWAL_LEAD_DAYS), dates.end_date);
  const period = periodOn(soon, dates.start_date);
  return period > asked_period ? period : undefined;
}

function earlier(a: string, b: string): string {
  return compareDates(a, b) <= 0 ? a : b;
}
