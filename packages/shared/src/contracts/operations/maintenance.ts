import * as z from 'zod/mini';

import { PRIORITIES, WORK_STATUSES } from '../../domain/operations/work-orders/states.ts';
import { parseRule, RULE_MAX_LENGTH } from '../../time/recurrence-rule.ts';
import { datesFrom } from '../../time/recurrence.ts';
import { calendarDay, id, optionalText, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

/** What makes a schedule due: a date of its rule, or a meter that has advanced by a number of units. */
export const TRIGGERS = ['rule', 'meter'] as const;

/** Whether the next date follows from the rule alone, or from the day on which the last work was completed. */
export const COUNTED_FROM = ['scheduled', 'completed'] as const;

/** What to do about dates that passed while no job ran: one work order for each, or only for the latest. */
export const CATCH_UPS = ['all', 'latest'] as const;

export const LEAD_DAYS_MAX = 90;
export const CHECKLIST_MAX = 50;
export const PREVIEW_DATES = 10;
/** Longest period that a calendar can show. */
export const CALENDAR_DAYS = 62;
const UNITS_MAX = 1_000_000_000;

const timeOfDay = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));
const ruleText = z.string('required').check(
  z.trim(),
  z.minLength(1, { error: 'required', abort: true }),
  z.maxLength(RULE_MAX_LENGTH, { error: 'too_long', abort: true }),
  z.refine((text) => parseRule(text) !== undefined, 'invalid'),
);
const units = z.number('invalid').check(z.minimum(0, 'invalid'), z.maximum(UNITS_MAX, 'invalid'));
const optionalId = z._default(z.nullable(id), null);

const checklistItem = z.strictObject({
  text: requiredText(200),
  required: z._default(z.boolean('invalid'), false),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

const facts = {
  title: requiredText(120),
  description: optionalText(2000),
  category_id: optionalId,
  priority: z._default(z.enum(PRIORITIES, 'invalid'), 'normal'),
  asset_id: optionalId,
  floor_id: optionalId,
  location: optionalText(120),
  assignee_id: optionalId,
  team_id: optionalId,
  trigger: z._default(z.enum(TRIGGERS, 'invalid'), 'rule'),
  /** A recurrence rule of RFC 5545; only for the trigger `rule`. */
  rule: z._default(z.nullable(ruleText), null),
  meter_id: optionalId,
  /** Due each time the meter has advanced by this many units. */
  every_units: z._default(z.nullable(units.check(z.positive('invalid'))), null),
  /** Reading of the meter from which the next `every_units` are counted. Null until the next reading sets it. */
  meter_base: z._default(z.nullable(units), null),
  starts_on: calendarDay,
  /** Time of day, in the property's time zone, by which the work should be done on its due date. */
  time_of_day: z._default(timeOfDay, '17:00'),
  counted_from: z._default(z.enum(COUNTED_FROM, 'invalid'), 'scheduled'),
  /** Days before the due date on which the work order is created. */
  lead_days: z._default(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(LEAD_DAYS_MAX, 'invalid')), 0),
  catch_up: z._default(z.enum(CATCH_UPS, 'invalid'), 'all'),
  checklist: z._default(z.array(checklistItem).check(z.maxLength(CHECKLIST_MAX, 'too_many')), []),
};

interface Told {
  trigger: (typeof TRIGGERS)[number];
  rule: string | null;
  meter_id: string | null;
  every_units: number | null;
  starts_on: string;
}

/** Requires the fields of the chosen trigger, and a rule with at least one date. */
const complete = [
  wanted('rule', ({ trigger, rule }) => trigger === 'meter' || rule !== null),
  wanted('meter_id', ({ trigger, meter_id }) => trigger === 'rule' || meter_id !== null),
  wanted('every_units', ({ trigger, every_units }) => trigger === 'rule' || every_units !== null),
  z.refine<Told>(hasDates, { error: 'invalid', path: ['rule'] }),
] as const;

function wanted(field: keyof Told, isThere: (told: Told) => boolean) {
  return z.refine<Told>(isThere, { error: 'required', path: [field] });
}

function hasDates({ trigger, rule, starts_on }: Told): boolean {
  const parsed = trigger === 'rule' && rule !== null ? parseRule(rule) : undefined;
  return parsed === undefined || datesFrom(parsed, starts_on, starts_on, 1).length > 0;
}

/** `POST /v1/maintenance`. */
export const createMaintenanceBody = z.strictObject(facts).check(...complete);
export type MaintenanceFacts = z.infer<typeof createMaintenanceBody>;

/** `PUT /v1/maintenance/{id}`: replaces all fields. `version` is the version that the caller read. */
export const updateMaintenanceBody = z.strictObject({ ...facts, version: z.int('required') }).check(...complete);
export type UpdateMaintenanceBody = z.infer<typeof updateMaintenanceBody>;

const names = {
  category: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  asset_code: z.nullable(z.string()),
  meter: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  team: z.nullable(z.string()),
};

/** State of a schedule. `waiting` has no next date until its open work order is done; `ended` has no more dates. */
export const STANDINGS = ['active', 'waiting', 'paused', 'ended'] as const;
export type Standing = (typeof STANDINGS)[number];

export const maintenanceRecord = z.object({
  id,
  ...facts,
  ...names,
  active: z.boolean(),
  standing: z.enum(STANDINGS),
  next_due_on: z.nullable(z.string()),
  /** Later due dates that follow from the rule alone, without knowing when work is completed. */
  upcoming: z.array(z.string()),
  time_zone: z.string(),
  version: z.number(),
  updated_at: z.string(),
});
export type MaintenanceRecord = z.infer<typeof maintenanceRecord>;

export const MAINTENANCE_SORTS = ['next_due_on', 'title', 'asset', 'updated_at'] as const;

/** `GET /v1/maintenance-datatable` and `/v1/maintenance-download`. */
export const maintenanceListQuery = z.extend(datatableQuery(MAINTENANCE_SORTS), {
  property_id: id,
  standing: z.optional(z.enum(STANDINGS, 'invalid')),
  trigger: z.optional(z.enum(TRIGGERS, 'invalid')),
  asset_id: z.optional(id),
});
export type MaintenanceListQuery = z.infer<typeof maintenanceListQuery>;

export const maintenanceRow = z.object({
  id,
  title: z.string(),
  trigger: z.enum(TRIGGERS),
  rule: z.nullable(z.string()),
  every_units: z.nullable(z.number()),
  counted_from: z.enum(COUNTED_FROM),
  priority: z.enum(PRIORITIES),
  lead_days: z.number(),
  location: z.string(),
  ...names,
  active: z.boolean(),
  standing: z.enum(STANDINGS),
  next_due_on: z.nullable(z.string()),
  /** Number of its open work orders whose due date has passed. */
  overdue: z.number(),
  version: z.number(),
  updated_at: z.string(),
});
export type MaintenanceRow = z.infer<typeof maintenanceRow>;
export const maintenanceDatatable = datatable(maintenanceRow);
export type MaintenanceDatatable = z.infer<typeof maintenanceDatatable>;

/** `POST /v1/maintenance/{id}/pause` and `/resume`. */
export const maintenanceMoveBody = z.strictObject({ version: z.int('required') });

/** A due date for which a work order was created, or that was skipped during catch-up. */
const madeDate = {
  due_on: z.string(),
  work_order_id: z.nullable(id),
  code: z.nullable(z.string()),
  status: z.nullable(z.enum(WORK_STATUSES)),
  due_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
};

/** `POST /v1/maintenance/{id}/make`: creates a work order for today, in addition to the work orders of the rule. */
export const madeOrder = z.object({ work_order_id: id, code: z.string(), due_on: z.string() });
export type MadeOrder = z.infer<typeof madeOrder>;

/** `GET /v1/maintenance/{id}/history`: newest first. `before` is the last date of the previous page. */
export const historyQuery = z.object({ property_id: id, before: z.optional(calendarDay) });
export const maintenanceHistory = z.object({
  data: z.array(z.object(madeDate)),
  next: z.nullable(z.string()),
  /** Number of completed work orders, and how many of them were completed in time. */
  done: z.number(),
  in_time: z.number(),
});
export type MaintenanceHistory = z.infer<typeof maintenanceHistory>;
export type HistoryEntry = MaintenanceHistory['data'][number];

/** `GET /v1/maintenance-calendar`: every due date of a period; dates in the past have their work order. */
export const calendarQuery = z.object({ property_id: id, from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < CALENDAR_DAYS * 86_400_000, {
    error: 'invalid',
    path: ['to'],
  }),
);
export const maintenanceCalendar = z.object({
  today: z.string(),
  data: z.array(
    z.object({ ...madeDate, schedule_id: id, title: z.string(), asset: z.nullable(z.string()), is_made: z.boolean() }),
  ),
});
export type MaintenanceCalendar = z.infer<typeof maintenanceCalendar>;
export type CalendarEntry = MaintenanceCalendar['data'][number];
