import { addDays } from '../../time/dates.ts';
import { wallClock } from '../../time/wall-clock.ts';
import type { PermitState } from './states.ts';

/** Length in days of the periods after which a work permit must be renewed. */
export const RENEWAL_DAYS = 7;

export interface WorkPermit {
  state: PermitState;
  start_date: string;
  end_date: string;
  /** The last 7-day period that has been renewed. At least 1, because the first period needs no renewal. */
  renewed_period: number;
  time_zone: string;
}

/** The number of the 7-day period that includes a date. The first seven days from `start_date` are period 1. */
export function periodOn(date: string, start_date: string): number {
  let period = 1;
  while (addDays(start_date, period * RENEWAL_DAYS) <= date) period += 1;
  return period;
}

/**
 * Whether work may be done now: the permit is approved or checked in, today is within its dates, and the current period
 * is renewed.
 */
export function isActive(permit: WorkPermit, now: Date): boolean {
  if (permit.state !== 'approved' && permit.state !== 'checked') return false;
  const today = wallClock(now, permit.time_zone).date;
  if (today < permit.start_date || today > permit.end_date) return false;
  return periodOn(today, permit.start_date) <= permit.renewed_period;
}
