import { alarmsOf } from '../permits/alarms.ts';
import type { OfficeHours } from '../permits/deadlines.ts';
import type { ComplaintPriority, ComplaintStatus } from './complaints.ts';
import { isOpenComplaint } from './complaints.ts';

/** Within how many office hours a complaint is answered, and solved. */
export interface ComplaintTarget {
  answer_hours: number;
  solve_hours: number;
}

/** What holds where a property has set nothing for a category. */
export const DEFAULT_COMPLAINT_TARGETS: Readonly<Record<ComplaintPriority, ComplaintTarget>> = {
  low: { answer_hours: 9, solve_hours: 72 },
  normal: { answer_hours: 4, solve_hours: 36 },
  high: { answer_hours: 2, solve_hours: 9 },
  urgent: { answer_hours: 1, solve_hours: 4 },
};

export const ANSWER_HOURS_MAX = 240;
export const SOLVE_HOURS_MAX = 720;

/** Until when a complaint is to be answered and solved, and when the whole office hears that it was not. */
export interface ComplaintDeadlines {
  answer_due_at: Date;
  answer_escalate_at: Date;
  solve_due_at: Date;
  solve_escalate_at: Date;
}

/** The deadlines of a complaint that runs from this moment on, in the hours of the property's office. */
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

/** What a complaint is late with, the answer before the rest; none while it is in time or nothing is to be done. */
export function lateWith(
  complaint: { status: ComplaintStatus; answered_at: Date | null; answer_due_at: Date; solve_due_at: Date },
  now: Date,
): 'answer' | 'solve' | undefined {
  if (!isOpenComplaint(complaint.status)) return undefined;
  if (complaint.solve_due_at <= now) return 'solve';
  return complaint.answered_at === null && complaint.answer_due_at <= now ? 'answer' : undefined;
}
