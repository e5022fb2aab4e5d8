import { dueAt, officeHoursADay } from '../../../time/office-hours.ts';
import type { OfficeHours } from '../../../time/office-hours.ts';

/** Share of a stage's time after which its deciders get a reminder. */
const REMINDED_AFTER = 3 / 4;

/** Who has been notified about an undecided stage so far, in the order of escalation. */
export const ALARM_LEVELS = ['none', 'deciders', 'deputies', 'managers'] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

/** Times for an open stage: the reminder, the deadline, and the escalation to managers. */
export interface Alarms {
  remind_at: Date;
  due_at: Date;
  escalate_at: Date;
}

/**
 * The alarms of a stage that opens at `asked`. All are in office hours; the escalation is at most one working day after
 * the deadline.
 */
export function alarmsOf(asked: Date, target_hours: number, office: OfficeHours, closed: ReadonlySet<string>): Alarms {
  const due_at = dueAt(asked, target_hours, office, closed);
  return {
    remind_at: dueAt(asked, target_hours * REMINDED_AFTER, office, closed),
    due_at,
    escalate_at: dueAt(due_at, Math.min(target_hours, officeHoursADay(office)), office, closed),
  };
}
