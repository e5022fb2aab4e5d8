import { addDays, datesBetween, instantAt } from '../permits/time-zone.ts';

/** From an instant until another, which is no longer part of it. */
export interface Span {
  from: Date;
  until: Date;
}

/** A shift as people write it: HH:mm by the property's clocks; one that ends at or before its start goes on into the next day. */
export interface ShiftTimes {
  starts: string;
  ends: string;
}

const DAY_OF_WEEK_MONDAY = 1;
const DAYS_A_WEEK = 7;

/** Whether a shift goes on into the day after the one it belongs to. */
export function crossesMidnight({ starts, ends }: ShiftTimes): boolean {
  return ends <= starts;
}

/** When a shift of a day begins and ends; the day is the one on which it begins. */
export function dutySpan(day: string, shift: ShiftTimes, time_zone: string): Span {
  const last = crossesMidnight(shift) ? addDays(day, 1) : day;
  return { from: instantAt(day, shift.starts, time_zone), until: instantAt(last, shift.ends, time_zone) };
}

/** Whether two times have a moment in common; one that begins when the other ends has none. */
export function overlap(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until;
}

/** Whether a time holds an instant. */
export function holds({ from, until }: Span, at: Date): boolean {
  return from <= at && at < until;
}

/** A duty as the rules need it. */
export interface DutyFacts extends Span {
  status: 'planned' | 'absent';
}

/** Who is on duty at an instant, the first to leave first; who is absent is not. */
export function onDutyAt<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const present = duties.filter((duty) => duty.status === 'planned' && holds(duty, at));
  return present.sort((a, b) => a.until.getTime() - b.until.getTime());
}

/** Who comes next: all who begin at the first moment after this one at which anybody does. */
export function nextOnDuty<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const later = duties.filter((duty) => duty.status === 'planned' && duty.from > at);
  const first = Math.min(...later.map(({ from }) => from.getTime()));
  return later.filter(({ from }) => from.getTime() === first);
}

/** The seven days of the week that holds a day, Monday first. */
export function weekOf(day: string): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const monday = addDays(day, -((weekday - DAY_OF_WEEK_MONDAY + DAYS_A_WEEK) % DAYS_A_WEEK));
  return datesBetween(monday, addDays(monday, DAYS_A_WEEK - 1));
}
