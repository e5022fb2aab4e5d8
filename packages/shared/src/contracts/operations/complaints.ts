import * as z from 'zod/mini';

import {
  COMPLAINT_ENTRIES,
  COMPLAINT_MOVES,
  COMPLAINT_PHOTOS_MAX,
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
} from '../domain/complaints/complaints.ts';
import { ANSWER_HOURS_MAX, SOLVE_HOURS_MAX } from '../domain/complaints/targets.ts';
import { id, optionalText, requiredText } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';
import { fileUrl } from './permit-parts.ts';

/** Something said at length: it may have lines, and must say something. */
const words = (max: number) =>
  z.string('required').check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !text.includes('\u0000'), 'invalid'),
  );

const several = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400, 'too_long')),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(values, 'invalid')),
    ),
  );

const priority = z.enum(COMPLAINT_PRIORITIES, 'required');
const named = z.object({ id, name: z.string() });

const photos = z._default(z.array(fileUrl).check(z.maxLength(COMPLAINT_PHOTOS_MAX, 'too_many')), []);

/** What is written down of any complaint, whoever brings it. */
const told = {
  /** Made by the sender, so that what is sent twice is one complaint. */
  id,
  category_id: z.uuid('required'),
  title: requiredText(120),
  description: words(2000),
  priority,
  photos,
};

/** `POST /v1/tenant/complaints`: what a tenant complains of, in one of its units. */
export const tenantComplaintBody = z.strictObject({ ...told, unit_id: z.uuid('required') });
export type TenantComplaintBody = z.infer<typeof tenantComplaintBody>;

/** `POST /v1/complaint`: written down by staff for a tenant that called, or for themselves when it names none. */
export const complaintBody = z.strictObject({
  ...told,
  tenant_id: z._default(z.nullable(id), null),
  unit_id: z._default(z.nullable(id), null),
  floor_id: z._default(z.nullable(id), null),
  location: optionalText(120),
});
export type ComplaintBody = z.infer<typeof complaintBody>;

/** What the list can be sorted by; the first is its own order, the latest first. */
export const COMPLAINT_SORTS = ['created_at', 'waiting_since', 'solve_due_at', 'code'] as const;

/** `GET /v1/complaint-datatable`; its download asks for the same rows. Several values stand in one parameter, with commas. */
export const complaintListQuery = z.extend(datatableQuery(COMPLAINT_SORTS), {
  property_id: id,
  /** `waiting`: complaints of tenants that wait for a word from the office. */
  view: z.optional(z.enum(['waiting', 'tenants', 'open'], 'invalid')),
  status: several(COMPLAINT_STATUSES),
  priority: several(COMPLAINT_PRIORITIES),
  source: several(COMPLAINT_SOURCES),
  category_id: z.optional(id),
  tenant_id: z.optional(id),
  /** Who looks after them; `me` is whoever asks, `nobody` finds what is still to be given out. */
  assignee: z.optional(z.union([z.enum(['me', 'nobody']), id])),
  overdue: z.optional(z.enum(['true'], 'invalid')),
});
export type ComplaintListQuery = z.infer<typeof complaintListQuery>;

/** A complaint as a list shows it. */
export const complaintRow = z.object({
  id,
  code: z.string(),
  source: z.enum(COMPLAINT_SOURCES),
  status: z.enum(COMPLAINT_STATUSES),
  priority: z.enum(COMPLAINT_PRIORITIES),
  title: z.string(),
  category: z.string(),
  tenant: z.nullable(z.string()),
  /** The unit, or where else in the building. */
  place: z.string(),
  assignee: z.nullable(z.string()),
  created_at: z.string(),
  answer_due_at: z.string(),
  solve_due_at: z.string(),
  answered_at: z.nullable(z.string()),
  waiting_since: z.nullable(z.string()),
  resolved_at: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
export type ComplaintRow = z.infer<typeof complaintRow>;
export const complaintDatatable = datatable(complaintRow);
export type ComplaintDatatable = z.infer<typeof complaintDatatable>;

/** `GET /v1/complaint-counts` and the live stream: what waits, so that tabs can say how many. */
export const complaintCounts = z.object({
  open: z.number(),
  waiting: z.number(),
  overdue: z.number(),
  mine: z.number(),
});
export type ComplaintCounts = z.infer<typeof complaintCounts>;

/** One line of what was said and done. */
export const complaintEntry = z.object({
  id,
  kind: z.enum(COMPLAINT_ENTRIES),
  text: z.string(),
  is_internal: z.boolean(),
  at: z.string(),
  /** None where the system did it. */
  by: z.nullable(z.object({ name: z.string(), kind: z.enum(['staff', 'tenant']) })),
  /** What it was changed to: a priority, a category, whom it was given to, how many stars, what is late. */
  value: z.nullable(z.string()),
  photos: z.array(z.string()),
});
export type ComplaintEntry = z.infer<typeof complaintEntry>;

/** A complaint with all that is known of it. */
export const complaintDetail = z.object({
  id,
  property_id: id,
  code: z.string(),
  source: z.enum(COMPLAINT_SOURCES),
  status: z.enum(COMPLAINT_STATUSES),
  priority: z.enum(COMPLAINT_PRIORITIES),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  tenant: z.nullable(z.object({ id, name: z.string(), phone: z.string() })),
  unit: z.nullable(named),
  floor: z.nullable(named),
  category: named,
  assignee: z.nullable(named),
  created_by: z.string(),
  created_at: z.string(),
  answer_due_at: z.string(),
  solve_due_at: z.string(),
  answered_at: z.nullable(z.string()),
  waiting_since: z.nullable(z.string()),
  resolved_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  rating_text: z.string(),
  photos: z.array(z.string()),
  entries: z.array(complaintEntry),
  /** What the reader can do with it now. */
  moves: z.array(z.enum(COMPLAINT_MOVES)),
  time_zone: z.string(),
  version: z.number(),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;

/** `PUT /v1/complaint/{id}`: how it is sorted and who looks after it, from the version that was seen. */
export const complaintTriageBody = z.strictObject({
  category_id: id,
  priority,
  assignee_id: z.nullable(id),
  version: z.int('required'),
});
export type ComplaintTriageBody = z.infer<typeof complaintTriageBody>;

/** `POST /v1/complaint/{id}/entries`: an answer to whoever complained, or a note among staff. */
export const complaintSayBody = z.strictObject({
  id,
  kind: z.enum(['answer', 'note'], 'invalid'),
  text: words(2000),
  photos,
});
export type ComplaintSayBody = z.infer<typeof complaintSayBody>;

/** `POST /v1/complaint/{id}/moves`: the text is what whoever complained reads. */
export const STAFF_COMPLAINT_MOVES = ['acknowledge', 'start', 'resolve', 'reject', 'close', 'reopen'] as const;
export const complaintMoveBody = z.strictObject({
  move: z.enum(STAFF_COMPLAINT_MOVES, 'invalid'),
  text: optionalText(2000),
});
export type ComplaintMoveBody = z.infer<typeof complaintMoveBody>;

/** `GET /v1/complaint-options`: what a complaint can be sorted into, and who can look after it. */
export const complaintOptions = z.object({
  categories: z.array(named),
  assignees: z.array(named),
  floors: z.array(named),
});
export type ComplaintOptions = z.infer<typeof complaintOptions>;

/** `GET /v1/complaint-tenants`: some tenants that match, with their units. */
export const complaintTenantsQuery = z.object({
  property_id: id,
  search: z._default(z.string().check(z.trim(), z.maxLength(120, 'too_long')), ''),
});
export const complaintTenants = z.array(z.object({ id, name: z.string(), units: z.array(named) }));
export type ComplaintTenants = z.infer<typeof complaintTenants>;

const hours = (most: number) =>
  z.number('required').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(most, 'invalid'));
const target = z
  .strictObject({ answer_hours: hours(ANSWER_HOURS_MAX), solve_hours: hours(SOLVE_HOURS_MAX) })
  .check(z.refine((one) => one.answer_hours <= one.solve_hours, { error: 'invalid', path: ['solve_hours'] }));
const targets = z.strictObject({ low: target, normal: target, high: target, urgent: target });

/** `GET /v1/complaint-targets`: within how many office hours complaints of each category are answered and solved. */
export const complaintTargets = z.array(
  z.object({ category_id: id, category: z.string(), is_default: z.boolean(), targets }),
);
export type ComplaintTargets = z.infer<typeof complaintTargets>;

/** `PUT /v1/complaint-targets/{category_id}` */
export const complaintTargetsBody = targets;
export type ComplaintTargetsBody = z.infer<typeof complaintTargetsBody>;

/** `GET /v1/tenant/complaint-options`: where a tenant can complain of something, and what of. */
export const tenantComplaintOptions = z.object({ units: z.array(named), categories: z.array(named) });
export type TenantComplaintOptions = z.infer<typeof tenantComplaintOptions>;

/** `GET /v1/tenant/complaints`: the tenant's own, the latest first; `before` asks for those after the last one seen. */
export const tenantComplaintsQuery = z.object({ before: z.optional(id) });
export const TENANT_COMPLAINTS_PER_PAGE = 20;

/** A complaint as its tenant sees it in a list. */
export const tenantComplaintRow = z.object({
  id,
  code: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  title: z.string(),
  category: z.string(),
  unit: z.nullable(z.string()),
  created_at: z.string(),
  /** The office has said something that the tenant has not answered. */
  is_answered: z.boolean(),
  rating: z.nullable(z.number()),
});
export type TenantComplaintRow = z.infer<typeof tenantComplaintRow>;
export const tenantComplaintPage = z.object({ data: z.array(tenantComplaintRow), has_more: z.boolean() });
export type TenantComplaintPage = z.infer<typeof tenantComplaintPage>;

/** A complaint as its tenant reads it: nothing of what staff say to each other, nor who of them does what. */
export const tenantComplaint = z.object({
  id,
  code: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  priority: z.enum(COMPLAINT_PRIORITIES),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  unit: z.nullable(z.string()),
  created_at: z.string(),
  answer_due_at: z.string(),
  solve_due_at: z.string(),
  answered_at: z.nullable(z.string()),
  resolved_at: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  rating_text: z.string(),
  photos: z.array(z.string()),
  entries: z.array(complaintEntry),
  moves: z.array(z.enum(COMPLAINT_MOVES)),
  /** Whether something can be written to the office. */
  may_reply: z.boolean(),
  time_zone: z.string(),
});
export type TenantComplaint = z.infer<typeof tenantComplaint>;

/** `POST /v1/tenant/complaints/{id}/replies` and `…/reopening`: sent twice it is said once. */
export const tenantWordsBody = z.strictObject({ id, text: words(2000), photos });
export type TenantWordsBody = z.infer<typeof tenantWordsBody>;

/** `POST /v1/tenant/complaints/{id}/rating`: one to five stars; it closes the complaint. */
export const tenantRatingBody = z.strictObject({
  rating: z.number('required').check(z.int('invalid'), z.minimum(1, 'required'), z.maximum(5, 'invalid')),
  text: optionalText(500),
});
export type TenantRatingBody = z.infer<typeof tenantRatingBody>;
