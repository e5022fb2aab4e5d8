import { dueAt, type OfficeHours } from './deadlines.ts';

/** The share of a stage's time after which its deciders are reminded. */
const REMINDED_AFTER = 3 / 4;

/** How far it has gone with a stage that does not decide: nobody was told yet, or these were, one after the other. */
export const ALARM_LEVELS = ['none', 'deciders', 'deputies', 'managers'] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

/** When a stage that was asked is reminded, when it should have decided, and when its managers are told that it has not. */
export interface Alarms {
  remind_at: Date;
  due_at: Date;
  escalate_at: Date;
}

/** The moments of a stage that is asked now; all of them are in office hours, the last at most a working day after the deadline. */
export function alarmsOf(asked: Date, target_hours: number, office: OfficeHours, closed: ReadonlySet<string>): Alarms {
  const due_at = dueAt(asked, target_hours, office, closed);
  return {
    remind_at: dueAt(asked, target_hours * REMINDED_AFTER, office, closed),
    due_at,
    escalate_at: dueAt(due_at, Math.min(target_hours, hoursOfADay(office)), office, closed),
  };
}

function hoursOfADay({ from, until }: OfficeHours): number {
  return minutes(until) / 60 - minutes(from) / 60;
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
