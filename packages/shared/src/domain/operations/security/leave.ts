import { addDays } from '../../../time/dates.ts';

export const LEAVE_KINDS = ['annual', 'sick', 'other'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

/** Days that one leave may last, first and last day included. */
const LEAVE_DAYS_MAX = 366;

/** Whole local days, YYYY-MM-DD. */
export interface LeaveDays {
  starts_on: string;
  ends_on: string;
}

export function isLeaveOn({ starts_on, ends_on }: LeaveDays, day: string): boolean {
  return starts_on <= day && day <= ends_on;
}

/** Whether the leave lasts at least a day and at most a year. Both must be dates that exist. */
export function isLeaveLength({ starts_on, ends_on }: LeaveDays): boolean {
  return starts_on <= ends_on && ends_on < addDays(starts_on, LEAVE_DAYS_MAX);
}
