import type { PermitState } from './states.ts';
import { addDays, wallClock } from './time-zone.ts';

/** A work permit is renewed every so many days. */
export const RENEWAL_DAYS = 7;

/** What decides whether a work permit is active. */
export interface WorkPermit {
  state: PermitState;
  start_date: string;
  end_date: string;
  /** The last 7-day period that has been renewed; the first needs no renewal, so at least 1. */
  renewed_period: number;
  time_zone: string;
}

/** The 7-day period a date lies in, counted from the start date: its first seven days are period 1. */
export function periodOn(date: string, start_date: string): number {
  let period = 1;
  while (addDays(start_date, period * RENEWAL_DAYS) <= date) period += 1;
  return period;
}

/** Whether a work permit may be worked on now: let in, within its dates, and its current period renewed. */
export function isActive(permit: WorkPermit, now: Date): boolean {
  if (permit.state !== 'approved' && permit.state !== 'checked') return false;
  const today = wallClock(now, permit.time_zone).date;
  if (today < permit.start_date || today > permit.end_date) return false;
  return periodOn(today, permit.start_date) <= permit.renewed_period;
}
