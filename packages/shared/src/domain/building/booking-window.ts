import type { PermitKind } from './kinds.ts';
import { addDays, datesBetween, laterDate, wallClock } from './time-zone.ts';

/** When a property takes bookings; each rule per kind of permit. */
export interface BookingRules {
  time_zone: string;
  /** HH:mm, property time. From then on today can no longer be booked. */
  cutoffs: Readonly<Record<PermitKind, string>>;
  /** Full days that must lie between today and the first bookable date. */
  lead_days: Readonly<Record<PermitKind, number>>;
  /** How many days ahead of today one may book. */
  horizon_days: Readonly<Record<PermitKind, number>>;
}

/** The rules of a property that has set none of its own. */
export const DEFAULT_BOOKING_RULES = {
  cutoffs: { loading: '17:00', unloading: '17:00', work: '15:00' },
  lead_days: { loading: 0, unloading: 0, work: 0 },
  horizon_days: { loading: 30, unloading: 30, work: 60 },
} as const satisfies Omit<BookingRules, 'time_zone'>;

/** The first date (YYYY-MM-DD, property time) on which a permit of this kind may start. */
export function earliestBookableDate(kind: PermitKind, now: Date, rules: BookingRules): string {
  const local = wallClock(now, rules.time_zone);
  // Compared as text: at 17:00:00 sharp "17:00:00" is no longer below "17:00", so the cut-off has passed.
  const byCutoff = local.time >= rules.cutoffs[kind] ? addDays(local.date, 1) : local.date;
  return laterDate(byCutoff, addDays(local.date, rules.lead_days[kind]));
}

/** The last date on which a permit of this kind may start: the end of the booking horizon. */
export function latestBookableDate(kind: PermitKind, now: Date, rules: BookingRules): string {
  return addDays(wallClock(now, rules.time_zone).date, rules.horizon_days[kind]);
}

/** Every date on which a permit of this kind may start, the closed ones left out. */
export function bookableDates(kind: PermitKind, now: Date, rules: BookingRules, closed: ReadonlySet<string>): string[] {
  const dates = datesBetween(earliestBookableDate(kind, now, rules), latestBookableDate(kind, now, rules));
  return dates.filter((date) => !closed.has(date));
}
