import * as z from 'zod/mini';

import { CHAIN_STAGES } from '../../access.ts';
import { CORRECTABLE_FIELDS } from '../../domain/permits/forms/corrections.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { calendarDay, id } from '../common.ts';
import { datatableQuery, several } from '../datatable.ts';

/**
 * Views of the queue: permits that wait for a stage the reader decides (`mine`), those of them that a
 * colleague has handed over to the reader (`assigned`), those that the reader has put off for now, permits that wait for any stage, that were sent back for correction (`returned`), that are approved or in
 * progress (`under_way`), and that have ended.
 */
export const PERMIT_VIEWS = ['mine', 'assigned', 'put_off', 'waiting', 'returned', 'under_way', 'ended'] as const;
export type PermitView = (typeof PERMIT_VIEWS)[number];

/** A shorter part of a name cannot be found: no index helps, and almost every name has it. */
export const PERSON_MIN = 3;

/** Waiting permits are sorted by deadline by default, all others by submission, the latest first. */
export const PERMIT_SORTS = ['due_at', 'created_at', 'window'] as const;

export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const DAY_HOURS = [
  ...(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const),
  ...(['12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23'] as const),
] as const;
export const FILTERED_DECISIONS = ['approved', 'rejected'] as const;

/**
 * `GET /v1/permit-datatable`: every permit of one property, or with a view the part of them that the queue shows.
 * Waiting permits can be listed for all properties of the reader. A filter takes several values, separated by commas.
 */
export const permitListQuery = z.extend(datatableQuery(PERMIT_SORTS), {
  view: z._default(z.enum(['all', ...PERMIT_VIEWS], 'invalid'), 'all'),
  property_id: z.optional(id),
  kind: several(PERMIT_KINDS),
  state: several(PERMIT_STATES),
  /** Permits whose days overlap these days, both included. */
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
  /** Permits that were submitted on these days, both included. */
  submitted_from: z.optional(calendarDay),
  submitted_until: z.optional(calendarDay),
  /** Permits that were submitted on these weekdays (1 is Monday), or in these hours of the property's day. */
  submitted_weekday: several(WEEKDAYS),
  submitted_hour: several(DAY_HOURS),
  /** Permits that this stage decided, or any stage, on these days. */
  decided_stage: z.optional(z.enum(CHAIN_STAGES, 'invalid')),
  decided_from: z.optional(calendarDay),
  decided_until: z.optional(calendarDay),
  decision: z.optional(z.enum(FILTERED_DECISIONS, 'invalid')),
  /**
   * Permits that were sent back for correction on these days; with a stage or a field, those that this stage sent back
   * for the first time, or that had to correct this field for the first time.
   */
  returned_stage: z.optional(z.enum(CHAIN_STAGES, 'invalid')),
  returned_field: z.optional(z.enum(CORRECTABLE_FIELDS, 'invalid')),
  returned_from: z.optional(calendarDay),
  returned_until: z.optional(calendarDay),
  /** Permits that hold a place in this slot on these days. */
  slot_id: z.optional(id),
  slot_from: z.optional(calendarDay),
  slot_until: z.optional(calendarDay),
  tenant_id: z.optional(id),
  floor_id: z.optional(id),
  /** Beginning of the company's name; its legal form (PT, CV) may be left out. */
  company: z.optional(z.string().check(z.trim(), z.minLength(1, 'invalid'), z.maxLength(120, 'too_long'))),
  /** The company's whole name; its legal form may be left out. */
  company_is: z.optional(z.string().check(z.trim(), z.minLength(1, 'invalid'), z.maxLength(120, 'too_long'))),
  /** Name of a unit: permits whose place is that unit. */
  unit: z.optional(z.string().check(z.trim(), z.minLength(1, 'invalid'), z.maxLength(120, 'too_long'))),
  /** Part of the name of the applicant, a worker or the driver. Like `plate` it needs `permit.view_people`. */
  person: z.optional(z.string().check(z.trim(), z.minLength(PERSON_MIN, 'invalid'), z.maxLength(120, 'too_long'))),
  /** Beginning of a number plate, with or without spaces. */
  plate: z.optional(z.string().check(z.trim(), z.regex(/[a-z0-9]/i, 'invalid'), z.maxLength(20, 'too_long'))),
  /** Only permits with hours in the current night of the dock board, or in the coming one between two nights. */
  tonight: z.optional(z.literal('true', 'invalid')),
  /** Only permits that wait for this stage. */
  stage: z.optional(z.enum(CHAIN_STAGES, 'invalid')),
  /** Only permits that wait for a stage whose deadline has passed. */
  late: z.optional(z.literal('true', 'invalid')),
});
export type PermitListQuery = z.infer<typeof permitListQuery>;

/** `GET /v1/permit-download`: the permits of one property. `people` adds the columns with personal data. */
export const permitDownloadQuery = z.extend(permitListQuery, {
  view: z._default(z.enum(['all', 'waiting', 'returned', 'under_way', 'ended'], 'invalid'), 'all'),
  property_id: id,
  people: z.optional(z.literal('true', 'invalid')),
});
export type PermitDownloadQuery = z.infer<typeof permitDownloadQuery>;
