import * as z from 'zod/mini';

import {
  COMPLAINT_ENTRIES,
  COMPLAINT_MOVES,
  COMPLAINT_PHOTOS_MAX,
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
} from '../../domain/operations/complaints/complaints.ts';
import { ANSWER_HOURS_MAX, SOLVE_HOURS_MAX } from '../../domain/operations/complaints/targets.ts';
import { calendarDay, cleanText, id, optionalText, requiredText } from '../common.ts';
import { datatable, datatableQuery, several } from '../datatable.ts';
import { fileUrl } from '../permits/permit-parts.ts';

/** A required text that may have several lines. */
const words = (max: number) =>
  z.string('required').check(
    cleanText(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !text.includes('\u0000'), 'invalid'),
  );

const priority = z.enum(COMPLAINT_PRIORITIES, 'required');
const named = z.object({ id, name: z.string() });

const photos = z._default(z.array(fileUrl).check(z.maxLength(COMPLAINT_PHOTOS_MAX, 'too_many')), []);

/** The fields that every complaint has, whoever reports it. */
const told = {
  /** Created by the client, so that a repeated request creates one complaint only. */
  id,
  category_id: z.uuid('required'),
  title: requiredText(120),
  description: words(2000),
  priority,
  photos,
};

/** `POST /v1/tenant/complaints`: a tenant's complaint about one of its units. */
export const tenantComplaintBody = z.strictObject({ ...told, unit_id: z.uuid('required') });
export type TenantComplaintBody = z.infer<typeof tenantComplaintBody>;

/**
 * `POST /v1/complaint`: recorded by staff, for a tenant who called or, without `tenant_id`, for the building itself.
 */
export const complaintBody = z.strictObject({
  ...told,
  tenant_id: z._default(z.nullable(id), null),
  unit_id: z._default(z.nullable(id), null),
  floor_id: z._default(z.nullable(id), null),
  location: optionalText(120),
});
export type ComplaintBody = z.infer<typeof complaintBody>;

/** The first is the default: latest first. */
export const COMPLAINT_SORTS = ['created_at', 'waiting_since', 'solve_due_at', 'code'] as const;

/**
 * `GET /v1/complaint-datatable`; the download takes the same query. A filter takes several values, separated by commas.
 */
export const complaintListQuery = z.extend(datatableQuery(COMPLAINT_SORTS), {
  property_id: id,
  /** `waiting`: complaints of tenants that wait for a response from the office. */
  view: z.optional(z.enum(['waiting', 'tenants', 'open'], 'invalid')),
  status: several(COMPLAINT_STATUSES),
  priority: several(COMPLAINT_PRIORITIES),
  source: several(COMPLAINT_SOURCES),
  category_id: z.optional(id),
  tenant_id: z.optional(id),
  /** `me` is the person who asks; `nobody` finds unassigned complaints. */
  assignee: z.optional(z.union([z.enum(['me', 'nobody']), id])),
  overdue: z.optional(z.enum(['true'], 'invalid')),
  /** Days on which complaints came in, in the time zone of the property. */
  created_from: z.optional(calendarDay),
  created_until: z.optional(calendarDay),
});
export type ComplaintListQuery = z.infer<typeof complaintListQuery>;

export const complaintRow = z.object({
  id,
  code: z.string(),
  source: z.enum(COMPLAINT_SOURCES),
  status: z.enum(COMPLAINT_STATUSES),
  priority: z.enum(COMPLAINT_PRIORITIES),
  title: z.string(),
  category: z.string(),
  tenant: z.nullable(z.string()),
  /** The unit, or another location in the building. */
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

/** `GET /v1/complaint-counts` and the live stream: the numbers on the tabs. */
export const complaintCounts = z.object({
  open: z.number(),
  waiting: z.number(),
  overdue: z.number(),
  mine: z.number(),
});
export type ComplaintCounts = z.infer<typeof complaintCounts>;

export const complaintEntry = z.object({
  id,
  kind: z.enum(COMPLAINT_ENTRIES),
  text: z.string(),
  is_internal: z.boolean(),
  at: z.string(),
  /** Null for an entry of the system. */
  by: z.nullable(z.object({ name: z.string(), kind: z.enum(['staff', 'tenant']) })),
  /** The new value: a priority, a category, the assignee, the number of stars, or which target was missed. */
  value: z.nullable(z.string()),
  photos: z.array(z.string()),
});
export type ComplaintEntry = z.infer<typeof complaintEntry>;

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
  /** What the reader may do with the complaint now. */
  moves: z.array(z.enum(COMPLAINT_MOVES)),
  time_zone: z.string(),
  version: z.number(),
});
export type ComplaintDetail = z.infer<typeof complaintDetail>;

/** `PUT /v1/complaint/{id}`: sets category, priority and assignee. `version` is the version that the caller read. */
export const complaintTriageBody = z.strictObject({
  category_id: id,
  priority,
  assignee_id: z.nullable(id),
  version: z.int('required'),
});
export type ComplaintTriageBody = z.infer<typeof complaintTriageBody>;

/** `POST /v1/complaint/{id}/entries`: an answer to the reporter, or an internal note. */
export const complaintSayBody = z.strictObject({
  id,
  kind: z.enum(['answer', 'note'], 'invalid'),
  text: words(2000),
  photos,
});
export type ComplaintSayBody = z.infer<typeof complaintSayBody>;

/** `POST /v1/complaint/{id}/moves`: the reporter sees `text`. */
export const STAFF_COMPLAINT_MOVES = ['acknowledge', 'start', 'resolve', 'reject', 'close', 'reopen'] as const;
export const complaintMoveBody = z.strictObject({
  move: z.enum(STAFF_COMPLAINT_MOVES, 'invalid'),
  text: optionalText(2000),
});
export type ComplaintMoveBody = z.infer<typeof complaintMoveBody>;

/** `GET /v1/complaint-options`: the categories and assignees to choose from. */
export const complaintOptions = z.object({
  categories: z.array(named),
  assignees: z.array(named),
  floors: z.array(named),
});
export type ComplaintOptions = z.infer<typeof complaintOptions>;

/** `GET /v1/complaint-tenants`: some tenants that match `search`, with their units. */
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

/** `GET /v1/complaint-targets`: office hours within which complaints of each category should be answered and solved. */
export const complaintTargets = z.array(
  z.object({ category_id: id, category: z.string(), is_default: z.boolean(), targets }),
);
export type ComplaintTargets = z.infer<typeof complaintTargets>;

/** `PUT /v1/complaint-targets/{category_id}` */
export const complaintTargetsBody = targets;
export type ComplaintTargetsBody = z.infer<typeof complaintTargetsBody>;

/** `GET /v1/tenant/complaint-options`: the tenant's units and the categories to choose from. */
export const tenantComplaintOptions = z.object({
  units: z.array(named),
  categories: z.array(named),
  /** Whether somebody reads a complaint now, else from when. The phone is empty when the property has set none. */
  office: z.object({ is_open: z.boolean(), opens_at: z.string(), phone: z.string() }),
});
export type TenantComplaintOptions = z.infer<typeof tenantComplaintOptions>;

/**
 * `GET /v1/tenant/complaints`: the tenant's own complaints, latest first. `before` is the id of the last one on the
 * previous page.
 */
export const tenantComplaintsQuery = z.object({ before: z.optional(id) });
export const TENANT_COMPLAINTS_PER_PAGE = 20;

export const tenantComplaintRow = z.object({
  id,
  code: z.string(),
  status: z.enum(COMPLAINT_STATUSES),
  title: z.string(),
  category: z.string(),
  unit: z.nullable(z.string()),
  created_at: z.string(),
  /** The office has answered, and the tenant has not replied yet. */
  is_answered: z.boolean(),
  rating: z.nullable(z.number()),
});
export type TenantComplaintRow = z.infer<typeof tenantComplaintRow>;
export const tenantComplaintPage = z.object({ data: z.array(tenantComplaintRow), has_more: z.boolean() });
export type TenantComplaintPage = z.infer<typeof tenantComplaintPage>;

/** A complaint as its tenant sees it: without internal notes and without the names of assignees. */
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
  may_reply: z.boolean(),
  time_zone: z.string(),
});
export type TenantComplaint = z.infer<typeof tenantComplaint>;

/**
 * `POST /v1/tenant/complaints/{id}/replies` and `…/reopening`: a repeated request with the same id adds one entry only.
 */
export const tenantWordsBody = z.strictObject({ id, text: words(2000), photos });
export type TenantWordsBody = z.infer<typeof tenantWordsBody>;

/** `POST /v1/tenant/complaints/{id}/rating`: one to five stars. Closes the complaint. */
export const tenantRatingBody = z.strictObject({
  rating: z.number('required').check(z.int('invalid'), z.minimum(1, 'required'), z.maximum(5, 'invalid')),
  text: optionalText(500),
});
export type TenantRatingBody = z.infer<typeof tenantRatingBody>;
