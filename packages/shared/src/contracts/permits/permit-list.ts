import * as z from 'zod/mini';

import { CHAIN_STAGES } from '../../access.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { calendarDay, id } from '../common.ts';
import { datatableQuery, several } from '../datatable.ts';

/**
 * Views of the queue: permits that wait for a stage the reader decides (`mine`), that wait for any stage, that were sent
 * back for correction (`returned`), that are approved or in progress (`under_way`), and that have ended.
 */
export const PERMIT_VIEWS = ['mine', 'waiting', 'returned', 'under_way', 'ended'] as const;
export type PermitView = (typeof PERMIT_VIEWS)[number];

/** Waiting permits are sorted by deadline by default, all others by submission, the latest first. */
export const PERMIT_SORTS = ['due_at', 'created_at', 'window'] as const;

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
  /** Permits that this stage decided, or any stage, on these days. */
  decided_stage: z.optional(z.enum(CHAIN_STAGES, 'invalid')),
  decided_from: z.optional(calendarDay),
  decided_until: z.optional(calendarDay),
  tenant_id: z.optional(id),
  floor_id: z.optional(id),
  /** Beginning of the company's name; its legal form (PT, CV) may be left out. */
  company: z.optional(z.string().check(z.trim(), z.minLength(1, 'invalid'), z.maxLength(120, 'too_long'))),
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
