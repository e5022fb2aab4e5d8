import * as z from 'zod/mini';

import { isLeaveLength, LEAVE_KINDS } from '../../domain/operations/security/leave.ts';
import { isCalendarDate } from '../../time/dates.ts';
import { calendarDay, id } from '../common.ts';

/** The leave of a guard, whole days of the property. */
export const leave = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  /** Null for readers who do not plan, because it can tell about a person's health. */
  kind: z.nullable(z.enum(LEAVE_KINDS)),
  starts_on: z.string(),
  ends_on: z.string(),
  version: z.number(),
});
export type Leave = z.infer<typeof leave>;

const facts = {
  account_id: id,
  kind: z.enum(LEAVE_KINDS, 'required'),
  starts_on: calendarDay,
  ends_on: calendarDay,
};
// A date that does not exist is reported at its own field.
const ordered = z.refine<{ starts_on: string; ends_on: string }>(
  (days) => !isCalendarDate(days.starts_on) || isLeaveLength(days),
  { error: 'invalid', path: ['ends_on'] },
);

/** `POST /v1/security-leave`: the client creates the id, so that a repeated request creates one leave only. */
export const createLeaveBody = z.strictObject({ id, ...facts }).check(ordered);
export type CreateLeaveBody = z.infer<typeof createLeaveBody>;

/** `PUT /v1/security-leave/:id` */
export const updateLeaveBody = z.strictObject({ ...facts, version: z.int('invalid') }).check(ordered);
export type UpdateLeaveBody = z.infer<typeof updateLeaveBody>;
