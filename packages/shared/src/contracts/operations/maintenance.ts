import * as z from 'zod/mini';

import { datesFrom } from '../domain/maintenance/recurrence.ts';
import { parseRule, RULE_MAX_LENGTH } from '../domain/maintenance/rule.ts';
import { PRIORITIES, WORK_STATUSES } from '../domain/work-orders/states.ts';
import { calendarDay, id, optionalText, requiredText } from './common.ts';
import { datatable, datatableQuery } from './datatable.ts';

/** What makes a schedule due: a day of its rule, or so many units of a meter. */
export const TRIGGERS = ['rule', 'meter'] as const;

/** Whether the next date follows from the rule alone, or from the day on which the last work was done. */
export const COUNTED_FROM = ['scheduled', 'completed'] as const;

/** What is done about dates that passed while nothing ran: an order for each, or only for the last of them. */
export const CATCH_UPS = ['all', 'latest'] as const;

export const LEAD_DAYS_MAX = 90;
export const CHECKLIST_MAX = 50;
/** So many dates are shown ahead. */
export const PREVIEW_DATES = 10;
/** The longest stretch that a calendar can be asked for. */
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
  /** A recurrence rule of RFC 5545; only with the trigger `rule`. */
  rule: z._default(z.nullable(ruleText), null),
  meter_id: optionalId,
  /** Due each time the meter has gone on by so much. */
  every_units: z._default(z.nullable(units.check(z.positive('invalid'))), null),
  /** What the meter showed when the work was last done. */
  meter_base: z._default(z.nullable(units), null),
  starts_on: calendarDay,
  /** Until when, property time, the work of a due date should be done. */
  time_of_day: z._default(timeOfDay, '17:00'),
  counted_from: z._default(z.enum(COUNTED_FROM, 'invalid'), 'scheduled'),
  /** The work order is made so many days before. */
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

/** What belongs to the trigger is there, and a rule finds at least one date. */
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

/** `PUT /v1/maintenance/{id}`: all facts, with the version they were read in. */
export const updateMaintenanceBody = z.strictObject({ ...facts, version: z.int('required') }).check(...complete);
export type UpdateMaintenanceBody = z.infer<typeof updateMaintenanceBody>;

/** The names of what a schedule refers to. */
const names = {
  category: z.nullable(z.string()),
  asset: z.nullable(z.string()),
  asset_code: z.nullable(z.string()),
  meter: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  team: z.nullable(z.string()),
};

/** How a schedule stands: `waiting` is due again once its open work order is done, `ended` never. */
export const STANDINGS = ['active', 'waiting', 'paused', 'ended'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A schedule as its staff see it. */
export const maintenanceRecord = z.object({
  id,
  ...facts,
  ...names,
  active: z.boolean(),
  standing: z.enum(STANDINGS),
  next_due_on: z.nullable(z.string()),
  /** The dates after that, as far as they are known by the rule alone. */
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

/** A row of the list. */
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
  /** Its work orders that are not done though their date has passed. */
  overdue: z.number(),
  version: z.number(),
  updated_at: z.string(),
});
export type MaintenanceRow = z.infer<typeof maintenanceRow>;
export const maintenanceDatatable = datatable(maintenanceRow);
export type MaintenanceDatatable = z.infer<typeof maintenanceDatatable>;

/** `POST /v1/maintenance/{id}/pause` and `/resume`. */
export const maintenanceMoveBody = z.strictObject({ version: z.int('required') });

/** A date for which an order was made, or that was left out when catching up. */
const madeDate = {
  due_on: z.string(),
  work_order_id: z.nullable(id),
  code: z.nullable(z.string()),
  status: z.nullable(z.enum(WORK_STATUSES)),
  due_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
};

/** `POST /v1/maintenance/{id}/make`: an order for today, beside those that the rule makes. */
export const madeOrder = z.object({ work_order_id: id, code: z.string(), due_on: z.string() });
export type MadeOrder = z.infer<typeof madeOrder>;

/** `GET /v1/maintenance/{id}/history`: the newest first; `before` is the last date of the page before. */
export const historyQuery = z.object({ property_id: id, before: z.optional(calendarDay) });
export const maintenanceHistory = z.object({
  data: z.array(z.object(madeDate)),
  next: z.nullable(z.string()),
  /** Of the orders that are done: how many there are, and how many of them in time. */
  done: z.number(),
  in_time: z.number(),
});
export type MaintenanceHistory = z.infer<typeof maintenanceHistory>;
export type HistoryEntry = MaintenanceHistory['data'][number];

/** `GET /v1/maintenance-calendar`: every due date of a stretch of days, the made ones with their order. */
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
