import * as z from 'zod/mini';

import { TARGET_HOURS_MAX } from '../../domain/permits/deadlines/deadlines.ts';
import { ENDORSEMENT_HOURS_MAX } from '../../domain/permits/endorsement.ts';
import { timeOfDay } from './permit-parts.ts';

const hours = z.int('required').check(z.minimum(1, 'invalid'), z.maximum(TARGET_HOURS_MAX, 'invalid'));
const facts = {
  /** Days of the week, 1 (Monday) to 7 (Sunday). */
  days: z
    .array(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(7, 'invalid')), 'required')
    .check(z.minLength(1, 'required'), z.maxLength(7, 'too_long')),
  from: timeOfDay,
  until: timeOfDay,
  /** Office hours within which each stage should decide. */
  targets: z.strictObject({ tcr: hours, fat: hours, rdd: hours, operational: hours, gm: hours }),
  /** Hours within which a tenant should answer for a visitor's request, and whether the first stage must wait for it. */
  endorsement: z.strictObject({
    hours: z.int('required').check(z.minimum(1, 'invalid'), z.maximum(ENDORSEMENT_HOURS_MAX, 'invalid')),
    required: z.boolean('invalid'),
  }),
};

/** `GET /v1/office-hours`: a property's office hours, and the target time of each stage. */
export const officeHours = z.object({ ...facts, version: z.number() });
export type OfficeHoursRecord = z.infer<typeof officeHours>;

/**
 * `PUT /v1/office-hours`: replaces all fields. `version` is the version that the caller read. Running deadlines do not
 * change.
 */
export const officeHoursBody = z
  .strictObject({ ...facts, version: z.int('required') })
  .check(z.refine(({ from, until }) => from < until, { error: 'invalid', path: ['until'] }));
export type OfficeHoursBody = z.infer<typeof officeHoursBody>;
