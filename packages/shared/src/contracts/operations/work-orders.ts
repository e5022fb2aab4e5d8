import * as z from 'zod/mini';

import { EVIDENCE } from '../../domain/operations/work-orders/evidence.ts';
import { WORK_MOVES } from '../../domain/operations/work-orders/moves.ts';
import {
  MAINTENANCE_OUTCOMES,
  PRIORITIES,
  WORK_SOURCES,
  WORK_STATUSES,
} from '../../domain/operations/work-orders/states.ts';
import { calendarDay, cleanText, id, optionalText, requiredText } from '../common.ts';
import { datatable, datatableQuery, several } from '../datatable.ts';

const LONG = 2_000;
/** Maximum number of checklist items, and of photos before and after the work, of one work order. */
export const CHECKS_MAX = 50;
export const WORK_PHOTOS_MAX = 10;
/** Maximum number of parts, and of working times, that are sent when a work order is finished. */
const CLOSING_ROWS_MAX = 50;

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const priority = z.enum(PRIORITIES, 'invalid');
const moment = z.iso.datetime({ error: 'invalid' });
const money = z.number('invalid').check(z.minimum(0, 'invalid'), z.maximum(999_999_999, 'invalid'));
const url = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2_000, 'too_long'));

/** `id` is in the path; the property is in the query. */
export const workOrderParams = z.object({ id });
/** `part_id` is the id of a row of the work order, such as a checklist item or a used part. */
export const workOrderPartParams = z.object({ id, part_id: id });

export const WORK_ORDER_SORTS = ['created_at', 'code', 'title', 'priority', 'due_at', 'updated_at'] as const;

/** `GET /v1/work-order-datatable` and `/v1/work-order-download`. A filter takes several values, separated by commas. */
export const workOrderQuery = z.extend(datatableQuery(WORK_ORDER_SORTS), {
  property_id: id,
  status: several(WORK_STATUSES),
  priority: several(PRIORITIES),
  source: several(WORK_SOURCES),
  /** Assigned to this person, or to one of their teams. */
  worker_id: z.optional(id),
  unassigned: z.optional(z.literal('true', 'invalid')),
  due: z.optional(z.enum(['late', 'today'], 'invalid')),
  assignee_id: z.optional(id),
  team_id: z.optional(id),
  category_id: z.optional(id),
  asset_id: z.optional(id),
  complaint_id: z.optional(id),
  schedule_id: z.optional(id),
  created_from: z.optional(calendarDay),
  created_until: z.optional(calendarDay),
  /** Maintenance by what became of it, and by the days on which it was planned. */
  outcome: z.optional(z.enum(MAINTENANCE_OUTCOMES, 'invalid')),
  planned_from: z.optional(calendarDay),
  planned_until: z.optional(calendarDay),
});
export type WorkOrderQuery = z.infer<typeof workOrderQuery>;

const named = z.object({ id, name: z.string() });
const maybeNamed = z.nullable(named);

export const workOrderRow = z.object({
  id,
  code: z.string(),
  title: z.string(),
  priority,
  status: z.enum(WORK_STATUSES),
  source: z.enum(WORK_SOURCES),
  category: maybeNamed,
  asset: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  floor: maybeNamed,
  location: z.string(),
  tenant: maybeNamed,
  assignee: maybeNamed,
  team: maybeNamed,
  due_at: z.nullable(z.string()),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  updated_at: z.string(),
});
export type WorkOrderRow = z.infer<typeof workOrderRow>;
export const workOrderDatatable = datatable(workOrderRow);
export type WorkOrderDatatable = z.infer<typeof workOrderDatatable>;

/** `GET /v1/work-order-counts`: the numbers at the top of the list. */
export const workOrderCounts = z.object({
  mine_today: z.number(),
  mine: z.number(),
  open: z.number(),
  late: z.number(),
  unassigned: z.number(),
});
export type WorkOrderCounts = z.infer<typeof workOrderCounts>;

const check = z.strictObject({
  id: z.optional(id),
  text: requiredText(300),
  required: z._default(z.boolean('invalid'), false),
});
export type CheckInput = z.infer<typeof check>;

const facts = {
  title: requiredText(120),
  description: optionalText(LONG),
  category_id: maybe(id),
  priority: z._default(priority, 'normal'),
  asset_id: maybe(id),
  floor_id: maybe(id),
  location: optionalText(120),
  tenant_id: maybe(id),
  assignee_id: maybe(id),
  team_id: maybe(id),
  /** Null derives the deadline from the priority, in office hours. */
  due_at: maybe(moment),
  checklist: z._default(z.array(check).check(z.maxLength(CHECKS_MAX, 'too_many')), []),
};

/**
 * `POST /v1/work-order`: created by hand, from an asset, or from a complaint. From a complaint it copies details and
 * photos.
 */
export const createWorkOrderBody = z.strictObject({
  /** Created by the client, so that a repeated request creates one work order only. */
  id,
  ...facts,
  title: z.optional(requiredText(120)),
  priority: z.optional(priority),
  complaint_id: maybe(id),
});
export type CreateWorkOrderBody = z.infer<typeof createWorkOrderBody>;

/** `POST /v1/complaint-work-order`: also sends a message to the complainant, if one is given. */
export const complaintWorkOrderBody = z.strictObject({
  ...createWorkOrderBody.shape,
  message: z._default(z.nullable(z.strictObject({ id, text: requiredLines(LONG) })), null),
});
export type ComplaintWorkOrderBody = z.infer<typeof complaintWorkOrderBody>;

/** The fields of the form. They are those of the request body, but the title is required. */
export const workOrderForm = z.strictObject(facts);
export type WorkOrderForm = z.infer<typeof workOrderForm>;

/**
 * `PUT /v1/work-order/{id}`: changes the task, assignee and deadline. Replaces the checklist, but completed items stay.
 */
export const updateWorkOrderBody = z.strictObject({ ...facts, version: z.int('required') });
export type UpdateWorkOrderBody = z.infer<typeof updateWorkOrderBody>;

/** `POST /v1/work-order/{id}/assign`: changes only the assignee. */
export const assignWorkOrderBody = z.strictObject({
  assignee_id: maybe(id),
  team_id: maybe(id),
  version: z.int('required'),
});
export type AssignWorkOrderBody = z.infer<typeof assignWorkOrderBody>;

/** `POST /v1/work-order/{id}/comments` */
export const workCommentBody = z.strictObject({ id, text: requiredLines(LONG) });
export type WorkCommentBody = z.infer<typeof workCommentBody>;

/** `PUT /v1/work-order/{id}/checks/{part_id}`: checks or unchecks an item. */
export const tickBody = z.strictObject({ done: z.boolean('required') });

/** `POST /v1/work-order/{id}/parts` */
export const workPartBody = z.strictObject({
  id,
  name: requiredText(120),
  qty: z.number('required').check(z.minimum(0.001, 'invalid'), z.maximum(999_999, 'invalid')),
  unit_cost: z._default(money, 0),
});
export type WorkPartBody = z.infer<typeof workPartBody>;

/** `POST /v1/work-order/{id}/times`: working time of `account_id`, by default of the sender. */
export const workTimeBody = z.strictObject({
  id,
  account_id: z.optional(id),
  minutes: z.int('required').check(z.minimum(1, 'invalid'), z.maximum(6_000, 'invalid')),
  rate: maybe(money),
});
export type WorkTimeBody = z.infer<typeof workTimeBody>;

/** `POST /v1/work-order/{id}/photos` */
export const workPhotoBody = z.strictObject({ id, moment: z.enum(['before', 'after'], 'invalid'), url });
export type WorkPhotoBody = z.infer<typeof workPhotoBody>;

/** `PUT /v1/work-order/{id}/signature`: a typed name, and optionally a drawn signature. */
export const signatureBody = z.strictObject({ id, name: requiredText(120), url: maybe(url) });
export type SignatureBody = z.infer<typeof signatureBody>;

/** Parts, hours and signature that were entered but not saved when the work order is finished. */
const closing = z.strictObject({
  parts: z._default(z.array(workPartBody).check(z.maxLength(CLOSING_ROWS_MAX, 'too_many')), []),
  times: z._default(z.array(workTimeBody).check(z.maxLength(CLOSING_ROWS_MAX, 'too_many')), []),
  signature: maybe(signatureBody),
  /** Why nobody signed, when the category requires a signature. */
  unsigned_reason: optionalText(300),
});
export type WorkClosing = z.infer<typeof closing>;

/** `POST /v1/work-order/{id}/moves`; the client creates the id. `closing` is saved together with `finish`. */
export const moveWorkOrderBody = z.strictObject({
  id,
  move: z.enum(WORK_MOVES, 'invalid'),
  note: optionalText(500),
  closing: z.optional(closing),
});
export type MoveWorkOrderBody = z.infer<typeof moveWorkOrderBody>;

const by = maybeNamed;

/** Added after the work order was finished. */
const is_late = z.boolean();

export const workOrderRecord = z.extend(workOrderRow, {
  property_id: id,
  description: z.string(),
  complaint: z.nullable(z.object({ id, code: z.string() })),
  schedule_id: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  created_by: by,
  cancelled_at: z.nullable(z.string()),
  version: z.number(),
  time_zone: z.string(),
  checks: z.array(
    z.object({ id, text: z.string(), required: z.boolean(), done_by: by, done_at: z.nullable(z.string()) }),
  ),
  /** What the category requires before the work is finished. */
  required: z.array(z.enum(EVIDENCE)),
  parts: z.array(z.object({ id, name: z.string(), qty: z.number(), unit_cost: z.number(), by, is_late })),
  times: z.array(
    z.object({ id, account: named, minutes: z.number(), rate: z.nullable(z.number()), at: z.string(), is_late }),
  ),
  photos: z.array(
    z.object({ id, moment: z.enum(['before', 'after']), url: z.string(), from_complaint: z.boolean(), is_late }),
  ),
  signature: z.nullable(z.object({ name: z.string(), at: z.string(), url: z.nullable(z.string()), is_late })),
  unsigned_reason: z.nullable(z.string()),
  events: z.array(
    z.object({
      id,
      kind: z.enum(['created', 'moved', 'edited', 'assigned', 'commented', 'signed', 'overdue']),
      move: z.nullable(z.enum(WORK_MOVES)),
      text: z.string(),
      detail: z.record(z.string(), z.unknown()),
      by,
      at: z.string(),
    }),
  ),
  /** Whether the reader manages this work order, and whether the reader works on it. */
  standing: z.object({ is_manager: z.boolean(), is_worker: z.boolean() }),
});
export type WorkOrderRecord = z.infer<typeof workOrderRecord>;

/** Response of `POST /v1/work-order` for people who may only manage complaints. Others get the full record. */
export const openedWorkOrder = z.object({ id, code: z.string() });
export type OpenedWorkOrder = z.infer<typeof openedWorkOrder>;

const team = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  members: z.array(named),
  version: z.number(),
});

/** `GET /v1/work-order-options` and, for staff who handle complaints, `GET /v1/complaint-work-options`: people, teams and categories to choose from. */
export const workOrderOptions = z.object({
  people: z.array(z.object({ id, name: z.string(), role: z.string() })),
  teams: z.array(team),
  categories: z.array(named),
});
export type WorkOrderOptions = z.infer<typeof workOrderOptions>;
export type WorkTeam = z.infer<typeof team>;

const teamFacts = {
  name: requiredText(60),
  member_ids: z.array(id).check(z.maxLength(100, 'too_many')),
};
/** `POST /v1/work-team`; the client creates the id. */
export const createTeamBody = z.strictObject({ id, ...teamFacts });
export type CreateTeamBody = z.infer<typeof createTeamBody>;
/** `PUT /v1/work-team/{id}` */
export const updateTeamBody = z.strictObject({
  ...teamFacts,
  active: z._default(z.boolean('invalid'), true),
  version: z.int('required'),
});
export type UpdateTeamBody = z.infer<typeof updateTeamBody>;
export const workTeamRecord = team;

/** A required text that may have several lines. */
function requiredLines(max: number) {
  return z.string('required').check(
    cleanText(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !text.includes('\u0000'), 'invalid'),
  );
}
