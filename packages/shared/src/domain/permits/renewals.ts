import { addDays, compareDates } from '../../time/dates.ts';
import { periodOn, RENEWAL_DAYS } from './activity.ts';

/** The renewal of a 7-day period can be requested from this many days before the period starts. */
export const RENEWAL_LEAD_DAYS = 2;

export interface WorkDates {
  start_date: string;
  end_date: string;
}

/** The first and the last day of a 7-day period. The last period ends with the permit. */
export function periodDays(
  period: number,
  { start_date, end_date }: WorkDates,
): { first_day: string; last_day: string } {
  const first_day = addDays(start_date, (period - 1) * RENEWAL_DAYS);
  return { first_day, last_day: earlier(addDays(first_day, RENEWAL_DAYS - 1), end_date) };
}

/**
 * The period whose renewal can be requested today: the current or the coming one, or undefined when it was requested
 * already. `asked_period` is at least 1, because the first period needs no renewal.
 */
export function renewalPeriod(dates: WorkDates, asked_period: number, today: string): number | undefined {
  const soon = earlier(addDays(today, RENEWAL_LEAD_DAYS), dates.end_date);
  const period = periodOn(soon, dates.start_date);
  return period > asked_period ? period : undefined;
}

function earlier(a: string, b: string): string {
  return compareDates(a, b) <= 0 ? a : b;
}
