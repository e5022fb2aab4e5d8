import type { ChainStage } from './chains.ts';
import { addDays, instantAt, wallClock } from './time-zone.ts';

/** When a property's office works; a decision is expected within its hours only. */
export interface OfficeHours {
  time_zone: string;
  /** Days of the week, 1 (Monday) to 7 (Sunday). */
  days: readonly number[];
  /** HH:mm, property time. */
  from: string;
  /** HH:mm, later than `from`. */
  until: string;
}

/** The hours of a property that has set none of its own: malls work every day. */
export const DEFAULT_OFFICE_HOURS = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', until: '18:00' } as const;

/** Within how many office hours a stage should decide, where the property has set nothing else. */
export const DEFAULT_TARGET_HOURS = {
  tcr: 2,
  fat: 4,
  rdd: 8,
  operational: 4,
  gm: 8,
} as const satisfies Record<ChainStage, number>;

/** Longest target, in office hours: a month of them. */
export const TARGET_HOURS_MAX = 240;

const HOUR_MS = 60 * 60 * 1000;
/** No property is closed for longer than this; a search that goes on has been given no office day at all. */
const SEARCHED_DAYS = 366;

/** When so many office hours have passed since a moment; closed days do not count. */
export function dueAt(asked: Date, target_hours: number, office: OfficeHours, closed: ReadonlySet<string>): Date {
  let left = target_hours * HOUR_MS;
  let day = wallClock(asked, office.time_zone).date;
  for (let searched = 0; searched < SEARCHED_DAYS; searched += 1, day = addDays(day, 1)) {
    if (!isOfficeDay(day, office, closed)) continue;
    const opens = instantAt(day, office.from, office.time_zone).getTime();
    const closes = instantAt(day, office.until, office.time_zone).getTime();
    const begins = Math.max(opens, asked.getTime());
    if (begins >= closes) continue;
    // A deadline that falls on the closing time is met on that day, not the next morning.
    if (begins + left <= closes) return new Date(begins + left);
    left -= closes - begins;
  }
  return new Date(asked.getTime() + target_hours * HOUR_MS);
}

/** How a waiting stage stands to its deadline; `soon` is the last quarter of its time, and at least the last hour. */
export type Urgency = 'late' | 'soon' | 'in_time';

/** How urgent a decision is now. */
export function urgencyOf({ asked_at, due_at }: { asked_at: Date; due_at: Date }, now: Date): Urgency {
  const left = due_at.getTime() - now.getTime();
  if (left <= 0) return 'late';
  const whole = due_at.getTime() - asked_at.getTime();
  return left <= Math.max(HOUR_MS, whole / 4) ? 'soon' : 'in_time';
}

/** Whether the office works on a day. */
export function isOfficeDay(day: string, office: OfficeHours, closed: ReadonlySet<string>): boolean {
  return office.days.includes(weekday(day)) && !closed.has(day);
}

/** 1 (Monday) to 7 (Sunday). */
function weekday(day: string): number {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return sundayFirst === 0 ? 7 : sundayFirst;
}
