import type { OfficeHours } from '../../../time/office-hours.ts';
import { alarmsOf } from '../../permits/deadlines/alarms.ts';
import type { ComplaintPriority, ComplaintStatus } from './complaints.ts';
import { isOpenComplaint } from './complaints.ts';

/** Office hours within which a complaint should be answered and solved. */
export interface ComplaintTarget {
  answer_hours: number;
  solve_hours: number;
}

export const DEFAULT_COMPLAINT_TARGETS: Readonly<Record<ComplaintPriority, ComplaintTarget>> = {
  low: { answer_hours: 9, solve_hours: 72 },
  normal: { answer_hours: 4, solve_hours: 36 },
  high: { answer_hours: 2, solve_hours: 9 },
  urgent: { answer_hours: 1, solve_hours: 4 },
};

export const ANSWER_HOURS_MAX = 240;
export const SOLVE_HOURS_MAX = 720;

/** When a complaint should be answered and solved, and when the whole office is notified that a deadline was missed. */
export interface ComplaintDeadlines {
  answer_due_at: Date;
  answer_escalate_at: Date;
  solve_due_at: Date;
  solve_escalate_at: Date;
}

/** The deadlines of a complaint that starts at `from`, in office hours of the property. */
export function complaintDeadlines(
  from: Date,
  target: ComplaintTarget,
  office: OfficeHours,
  closed: ReadonlySet<string>,
): ComplaintDeadlines {
  const answer = alarmsOf(from, target.answer_hours, office, closed);
  const solve = alarmsOf(from, target.solve_hours, office, closed);
  return {
    answer_due_at: answer.due_at,
    answer_escalate_at: answer.escalate_at,
    solve_due_at: solve.due_at,
    solve_escalate_at: solve.escalate_at,
  };
}

/**
 * Which deadline a complaint has missed; `solve` when it has missed both. Undefined while it is in time or no longer
 * open.
 */
export function missedDeadline(
  complaint: { status: ComplaintStatus; answered_at: Date | null; answer_due_at: Date; solve_due_at: Date },
  now: Date,
): 'answer' | 'solve' | undefined {
  if (!isOpenComplaint(complaint.status)) return undefined;
  if (complaint.solve_due_at <= now) return 'solve';
  return complaint.answered_at === null && complaint.answer_due_at <= now ? 'answer' : undefined;
}
