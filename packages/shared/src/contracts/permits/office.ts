import * as z from 'zod/mini';

import { TARGET_HOURS_MAX } from '../domain/permits/deadlines.ts';
import { timeOfDay } from './permit-parts.ts';

const hours = z.int('required').check(z.minimum(1, 'invalid'), z.maximum(TARGET_HOURS_MAX, 'invalid'));
const facts = {
  /** Days of the week, 1 (Monday) to 7 (Sunday). */
  days: z
    .array(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(7, 'invalid')), 'required')
    .check(z.minLength(1, 'required'), z.maxLength(7, 'too_long')),
  from: timeOfDay,
  until: timeOfDay,
  /** Within how many office hours each stage should decide. */
  targets: z.strictObject({ tcr: hours, fat: hours, rdd: hours, operational: hours, gm: hours }),
};

/** `GET /v1/office-hours`: when a property's office works, and within which time each stage should decide. */
export const officeHours = z.object({ ...facts, version: z.number() });
export type OfficeHoursRecord = z.infer<typeof officeHours>;

/** `PUT /v1/office-hours`: all of it, with the version it was read in. Deadlines that run already stay. */
export const officeHoursBody = z
  .strictObject({ ...facts, version: z.int('required') })
  .check(z.refine(({ from, until }) => from < until, { error: 'invalid', path: ['until'] }));
export type OfficeHoursBody = z.infer<typeof officeHoursBody>;
