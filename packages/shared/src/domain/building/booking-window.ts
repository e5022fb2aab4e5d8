import { addDays, datesBetween, laterDate } from '../../time/dates.ts';
import { wallClock } from '../../time/wall-clock.ts';
import { passWindow } from '../gate/pass-window.ts';
import type { PermitKind } from '../permits/kinds.ts';

export interface BookingRules {
  time_zone: string;
  /** HH:mm in the property's time zone. From this time on, the current day can no longer be booked. */
  cutoffs: Readonly<Record<PermitKind, string>>;
  /** Days from today to the first bookable date. */
  lead_days: Readonly<Record<PermitKind, number>>;
  /** How many days ahead a booking is possible. */
  horizon_days: Readonly<Record<PermitKind, number>>;
}

/** The rules that decide about the first bookable date. */
type FirstDayRules = Omit<BookingRules, 'horizon_days'>;

export const DEFAULT_BOOKING_RULES = {
  cutoffs: { loading: '17:00', unloading: '17:00', work: '15:00' },
  lead_days: { loading: 0, unloading: 0, work: 0 },
  horizon_days: { loading: 30, unloading: 30, work: 60 },
} as const satisfies Omit<BookingRules, 'time_zone'>;

/** The first date (YYYY-MM-DD, in the property's time zone) on which a permit of this kind may start. */
export function earliestBookableDate(kind: PermitKind, now: Date, rules: FirstDayRules): string {
  const local = wallClock(now, rules.time_zone);
  // Compared as text: at exactly 17:00:00, "17:00:00" >= "17:00", so the cut-off has passed.
  const byCutoff = local.time >= rules.cutoffs[kind] ? addDays(local.date, 1) : local.date;
  return laterDate(byCutoff, addDays(local.date, rules.lead_days[kind]));
}

/** Whether a permit of this kind may still start today, in the property's time zone. */
export function isTodayBookable(kind: PermitKind, now: Date, rules: FirstDayRules): boolean {
  return earliestBookableDate(kind, now, rules) === wallClock(now, rules.time_zone).date;
}

/** The last date on which a permit of this kind may start: the end of the booking horizon. */
export function latestBookableDate(kind: PermitKind, now: Date, rules: BookingRules): string {
  return addDays(wallClock(now, rules.time_zone).date, rules.horizon_days[kind]);
}

export function bookableDates(kind: PermitKind, now: Date, rules: BookingRules, closed: ReadonlySet<string>): string[] {
  const dates = datesBetween(earliestBookableDate(kind, now, rules), latestBookableDate(kind, now, rules));
  return dates.filter((date) => !closed.has(date));
}

/** A slot's times of day, HH:mm or HH:mm:ss. */
export interface SlotTimes {
  starts: string;
  ends: string;
}

/** Whether the slot of this day has ended and can no longer be booked. A slot across midnight ends on the next day. */
export function isSlotOver({ starts, ends }: SlotTimes, day: string, now: Date, time_zone: string): boolean {
  return passWindow({ day, starts, ends, time_zone }).until <= now;
}
