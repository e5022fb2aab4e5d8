import * as z from 'zod/mini';

import { WORK_MOVES } from '../domain/work-orders/moves.ts';
import { PRIORITIES, WORK_SOURCES, WORK_STATUSES } from '../domain/work-orders/states.ts';
import { calendarDay, id, optionalText, requiredText } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

const LONG = 2_000;
/** Most things to tick off, and most photos of one moment, that a work order has. */
export const CHECKS_MAX = 50;
export const WORK_PHOTOS_MAX = 10;

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const priority = z.enum(PRIORITIES, 'invalid');
const moment = z.iso.datetime({ error: 'invalid' });
const money = z.number('invalid').check(z.minimum(0, 'invalid'), z.maximum(999_999_999, 'invalid'));
const url = z.string('required').check(z.minLength(1, 'required'), z.maxLength(2_000, 'too_long'));

const several = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(200, 'too_long')),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(values, 'invalid')),
    ),
  );

/** One work order: its id in the path, the property in the query. */
export const workOrderParams = z.object({ id });
/** One row of a work order, such as a part that was used. */
export const workOrderPartParams = z.object({ id, part_id: id });

/** What a list of work orders can be sorted by. */
export const WORK_ORDER_SORTS = ['created_at', 'code', 'title', 'priority', 'due_at', 'updated_at'] as const;

/** `GET /v1/work-order-datatable` and `/v1/work-order-download`; several values stand in one parameter, with commas. */
export const workOrderQuery = z.extend(datatableQuery(WORK_ORDER_SORTS), {
  property_id: id,
  status: several(WORK_STATUSES),
  priority: several(PRIORITIES),
  source: several(WORK_SOURCES),
  /** Whose work it is: given to them, or to a team of theirs. */
  worker_id: z.optional(id),
  /** Given to nobody and no team. */
  unassigned: z.optional(z.literal('true', 'invalid')),
  /** What should be done already, or today. */
  due: z.optional(z.enum(['late', 'today'], 'invalid')),
  assignee_id: z.optional(id),
  team_id: z.optional(id),
  category_id: z.optional(id),
  asset_id: z.optional(id),
  complaint_id: z.optional(id),
  schedule_id: z.optional(id),
  created_from: z.optional(calendarDay),
  created_until: z.optional(calendarDay),
});
export type WorkOrderQuery = z.infer<typeof workOrderQuery>;

const named = z.object({ id, name: z.string() });
const maybeNamed = z.nullable(named);

/** A row of the list. */
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

/** `GET /v1/work-order-counts`: what the person looks at first. */
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
  /** None: as its priority asks for, in office hours. */
  due_at: maybe(moment),
  checklist: z._default(z.array(check).check(z.maxLength(CHECKS_MAX, 'too_many')), []),
};

/** `POST /v1/work-order`: made by hand, from an asset, or from a complaint, whose facts and photos it takes over. */
export const createWorkOrderBody = z.strictObject({
  /** Made by the sender, so that what is sent twice is one work order. */
  id,
  ...facts,
  title: z.optional(requiredText(120)),
  priority: z.optional(priority),
  complaint_id: maybe(id),
});
export type CreateWorkOrderBody = z.infer<typeof createWorkOrderBody>;

/** What the form holds: as the body, with a title in any case. */
export const workOrderForm = z.strictObject(facts);
export type WorkOrderForm = z.infer<typeof workOrderForm>;

/** `PUT /v1/work-order/{id}`: what is to be done, by whom and until when; the checklist as it shall be, done ones stay. */
export const updateWorkOrderBody = z.strictObject({ ...facts, version: z.int('required') });
export type UpdateWorkOrderBody = z.infer<typeof updateWorkOrderBody>;

/** `POST /v1/work-order/{id}/assign`: only who does it, as a list or the detail changes it. */
export const assignWorkOrderBody = z.strictObject({
  assignee_id: maybe(id),
  team_id: maybe(id),
  version: z.int('required'),
});
export type AssignWorkOrderBody = z.infer<typeof assignWorkOrderBody>;

/** `POST /v1/work-order/{id}/moves`; the id is the sender's. */
export const moveWorkOrderBody = z.strictObject({ id, move: z.enum(WORK_MOVES, 'invalid'), note: optionalText(500) });
export type MoveWorkOrderBody = z.infer<typeof moveWorkOrderBody>;

/** `POST /v1/work-order/{id}/comments` */
export const workCommentBody = z.strictObject({ id, text: requiredLines(LONG) });
export type WorkCommentBody = z.infer<typeof workCommentBody>;

/** `PUT /v1/work-order/{id}/checks/{part_id}`: ticked, or not after all. */
export const tickBody = z.strictObject({ done: z.boolean('required') });

/** `POST /v1/work-order/{id}/parts` */
export const workPartBody = z.strictObject({
  id,
  name: requiredText(120),
  qty: z.number('required').check(z.minimum(0.001, 'invalid'), z.maximum(999_999, 'invalid')),
  unit_cost: z._default(money, 0),
});
export type WorkPartBody = z.infer<typeof workPartBody>;

/** `POST /v1/work-order/{id}/times`: whoever worked, the sender unless another is named. */
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

/** `PUT /v1/work-order/{id}/signature`: a name, and the drawing unless it was only typed. */
export const signatureBody = z.strictObject({ id, name: requiredText(120), url: maybe(url) });
export type SignatureBody = z.infer<typeof signatureBody>;

const by = maybeNamed;

/** Everything about a work order, on one screen. */
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
  parts: z.array(z.object({ id, name: z.string(), qty: z.number(), unit_cost: z.number(), by })),
  times: z.array(z.object({ id, account: named, minutes: z.number(), rate: z.nullable(z.number()), at: z.string() })),
  photos: z.array(z.object({ id, moment: z.enum(['before', 'after']), url: z.string(), from_complaint: z.boolean() })),
  signature: z.nullable(z.object({ name: z.string(), at: z.string(), url: z.nullable(z.string()) })),
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
  /** Who the reader is to it. */
  standing: z.object({ is_manager: z.boolean(), is_worker: z.boolean() }),
});
export type WorkOrderRecord = z.infer<typeof workOrderRecord>;

/** `POST /v1/work-order` answers with the whole; who only looks after complaints learns no more than this. */
export const openedWorkOrder = z.object({ id, code: z.string() });
export type OpenedWorkOrder = z.infer<typeof openedWorkOrder>;

const team = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  members: z.array(named),
  version: z.number(),
});

/** `GET /v1/work-order-options`: who can be given work, and what it can be sorted into. */
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
/** `POST /v1/work-team`; the id is the sender's. */
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

/** A text of several lines that a person must fill in. */
function requiredLines(max: number) {
  return z.string('required').check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !text.includes('\u0000'), 'invalid'),
  );
}
