import * as z from 'zod/mini';

import { RETENTION_MONTHS, RETENTION_MONTHS_MAX } from '../../domain/people/personal-data.ts';
import { email, id, optionalText, requiredText } from '../common.ts';
import { datatable, datatableQuery, several } from '../datatable.ts';

export const PROPERTY_TYPES = ['mall', 'office', 'mixed'] as const;

/** The three Indonesian time zones: WIB, WITA, WIT. */
export const TIME_ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;

/** Whether applicants upload a photo of their identity card, or the gate checks the card. */
export const IDENTITY_POLICIES = ['photo_required', 'checked_at_gate'] as const;

/** The longest and default time that identity photos are kept after a permit's end. */
export const RETENTION_DAYS_MAX = 30;

const timeOfDay = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));
const daysBetween = (least: number, most: number) =>
  z.int('invalid').check(z.minimum(least, 'invalid'), z.maximum(most, 'invalid'));

/** Null for the colour of the product. */
export const brandColor = z.nullable(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'invalid')));

const facts = {
  name: requiredText(120),
  short_code: z.string('required').check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,6}$/, 'short_code_invalid')),
  type: z._default(z.enum(PROPERTY_TYPES, 'invalid'), 'mall'),
  address: optionalText(240),
  city: optionalText(80),
  time_zone: z._default(z.enum(TIME_ZONES, 'invalid'), 'Asia/Jakarta'),
  contact_email: z._default(z.union([z.literal(''), email]), ''),
  contact_phone: optionalText(32),
  contact_whatsapp: optionalText(32),
  /** When the office answers, as shown to applicants. */
  contact_hours: optionalText(120),
  /** How a driver gets to the dock, one step per line. */
  dock_steps: optionalText(400),
  /** The highest vehicle that fits into the dock. Null when there is no limit. */
  max_height_cm: z._default(
    z.nullable(z.int('invalid').check(z.minimum(100, 'invalid'), z.maximum(999, 'invalid'))),
    null,
  ),
  brand_color: z._default(brandColor, null),
  /** URL of a new upload, the URL of the current logo, or null. */
  logo_url: z._default(z.nullable(z.string().check(z.maxLength(2000, 'too_long'))), null),
  cutoff_loading: z._default(timeOfDay, '17:00'),
  cutoff_unloading: z._default(timeOfDay, '17:00'),
  cutoff_work: z._default(timeOfDay, '15:00'),
  horizon_goods_days: z._default(daysBetween(1, 366), 30),
  horizon_work_days: z._default(daysBetween(1, 366), 60),
  lead_days_goods: z._default(daysBetween(0, 90), 0),
  lead_days_work: z._default(daysBetween(0, 90), 0),
  identity_policy: z._default(z.enum(IDENTITY_POLICIES, 'invalid'), 'photo_required'),
  retention_days: z._default(daysBetween(0, RETENTION_DAYS_MAX), RETENTION_DAYS_MAX),
  /** Months after the end of a permit that personal data is kept. */
  retention_months: z._default(daysBetween(1, RETENTION_MONTHS_MAX), RETENTION_MONTHS),
  uses_gate: z._default(z.boolean('invalid'), true),
  /** Whether a visitor's request keeps its slot only when the e-mail address is confirmed. */
  confirms_visitors: z._default(z.boolean('invalid'), true),
  /** Only an active property accepts permits and is visible to the public. A new property is never active. */
  active: z._default(z.boolean('invalid'), true),
};

/** `POST /v1/property`. */
export const createPropertyBody = z.strictObject(facts);
export type PropertyFacts = z.infer<typeof createPropertyBody>;

/** `PUT /v1/property/{id}`: replaces all fields. `version` is the version that the caller read. */
export const updatePropertyBody = z.strictObject({ ...facts, version: z.int('required') });
export type UpdatePropertyBody = z.infer<typeof updatePropertyBody>;

export const propertyRecord = z.object({
  id,
  ...facts,
  version: z.number(),
  updated_at: z.string(),
  /** The short code cannot change once a permit code contains it. */
  is_short_code_fixed: z.boolean(),
  /** Whether the property was never live. Only going live makes it active. */
  in_preparation: z.boolean(),
});
export type PropertyRecord = z.infer<typeof propertyRecord>;

export const PROPERTY_SORTS = ['name', 'type', 'city', 'floors', 'tenants', 'open_permits', 'updated_at'] as const;

/** `GET /v1/property-datatable` and `/v1/property-download`. A filter takes several values, separated by commas. */
export const propertyListQuery = z.extend(datatableQuery(PROPERTY_SORTS), {
  type: several(PROPERTY_TYPES),
  time_zone: several(TIME_ZONES),
  status: z.optional(z.enum(['active', 'inactive'], 'invalid')),
});
export type PropertyListQuery = z.infer<typeof propertyListQuery>;

export const propertyRow = z.object({
  id,
  name: z.string(),
  short_code: z.string(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  time_zone: z.enum(TIME_ZONES),
  floors: z.number(),
  tenants: z.number(),
  open_permits: z.number(),
  uses_gate: z.boolean(),
  active: z.boolean(),
  in_preparation: z.boolean(),
  updated_at: z.string(),
});
export type PropertyRow = z.infer<typeof propertyRow>;
export const propertyDatatable = datatable(propertyRow);
export type PropertyDatatable = z.infer<typeof propertyDatatable>;

/** `DELETE /v1/property/{id}`: a property that is in use is deactivated instead of deleted. */
export const deletedProperty = z.object({ outcome: z.enum(['deleted', 'deactivated']) });
