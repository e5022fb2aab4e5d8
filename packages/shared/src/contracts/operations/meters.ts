import * as z from 'zod/mini';

import { READING_WARNINGS } from '../../domain/operations/meters/plausibility.ts';
import { METER_KINDS } from '../../domain/operations/meters/readings.ts';
import { id, optionalText, requiredText } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';
import { recordContract } from '../records.ts';

/** Number of digits before the decimal point on a meter. */
export const METER_DIGITS = { least: 3, most: 9 } as const;
export const MULTIPLIER_MAX = 100_000;

const moment = z.iso.datetime({ offset: true, error: 'invalid' });
const month = z.string('required').check(z.regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, 'invalid'));
const reference = z._default(z.nullable(id), null);
const meterKind = z.enum(METER_KINDS, 'invalid');

/** Value of a reading, with at most three decimals. */
const registerValue = z.number('required').check(
  z.minimum(0, 'invalid'),
  z.maximum(999_999_999.999, 'invalid'),
  z.refine((value) => Number(value.toFixed(3)) === value, 'invalid'),
);

/** The meters of a property. A meter of a unit is on the unit's floor; a meter of a common area has a location text. */
export const meters = recordContract({
  facts: {
    serial_number: requiredText(40),
    kind: z._default(meterKind, 'electricity'),
    unit_id: reference,
    floor_id: reference,
    location: optionalText(120),
    multiplier: z._default(
      z.number('required').check(
        z.positive('invalid'),
        z.maximum(MULTIPLIER_MAX, 'invalid'),
        z.refine((value) => Number(value.toFixed(4)) === value, 'invalid'),
      ),
      1,
    ),
    digits: z._default(
      z.int('required').check(z.minimum(METER_DIGITS.least, 'invalid'), z.maximum(METER_DIGITS.most, 'invalid')),
      6,
    ),
    active: z._default(z.boolean('invalid'), true),
    replaced_by_id: reference,
  },
  shown: {
    unit: z.nullable(z.string()),
    floor: z.nullable(z.string()),
    tenant: z.nullable(z.string()),
    replaced_by: z.nullable(z.string()),
    last_value: z.nullable(z.number()),
    last_read_at: z.nullable(z.string()),
    /** The last reading was implausible, and a person confirmed it. */
    last_is_odd: z.boolean(),
  },
  sorts: ['place', 'serial_number', 'tenant', 'last_read_at', 'updated_at'],
  filters: {
    kind: z.optional(meterKind),
    floor_id: z.optional(id),
    status: z.optional(z.enum(['active', 'inactive'], 'invalid')),
  },
});
export type MeterRecord = z.infer<typeof meters.record>;
export type MeterFacts = z.infer<typeof meters.facts>;

/** A stored reading. A corrected reading stays stored and refers to its correction. */
export const meterReading = z.object({
  id,
  meter_id: id,
  /** Null when the correction withdraws the reading. */
  value: z.nullable(z.number()),
  read_at: z.string(),
  rolled_over: z.boolean(),
  warnings: z.array(z.enum(READING_WARNINGS)),
  note: z.string(),
  by: z.nullable(z.string()),
  photo_url: z.nullable(z.string()),
  /** The reading that this one replaces. */
  corrects_id: z.nullable(id),
  /** The reading that replaces this one. */
  corrected_by_id: z.nullable(id),
  created_at: z.string(),
});
export type MeterReadingView = z.infer<typeof meterReading>;

/** `POST /v1/meter-reading`: the client creates the id, so that a repeated request stores one reading only. */
export const readingBody = z.strictObject({
  id,
  meter_id: id,
  value: z.nullable(registerValue),
  read_at: moment,
  /** Set by the person when the meter passed its maximum and restarted at zero. Clear cases are detected without it. */
  rolled_over: z._default(z.boolean('invalid'), false),
  note: optionalText(500),
  /** The person has seen the warnings and confirms the value; the note gives the reason. */
  is_confirmed: z._default(z.boolean('invalid'), false),
  photo_url: z._default(z.nullable(z.string('invalid')), null),
  corrects_id: reference,
});
export type ReadingBody = z.infer<typeof readingBody>;

/** `GET /v1/meter-readings`: the readings of one meter, newest first. */
export const readingsQuery = z.object({ property_id: id, meter_id: id, before: z.optional(id) });
export type ReadingsQuery = z.infer<typeof readingsQuery>;
export const readings = z.object({ data: z.array(meterReading), next: z.nullable(id) });
export type Readings = z.infer<typeof readings>;

/** One meter of the round: its location, and the values that its next reading is compared with. */
export const roundMeter = z.object({
  id,
  serial_number: z.string(),
  kind: meterKind,
  unit: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  tenant: z.nullable(z.string()),
  digits: z.number(),
  multiplier: z.number(),
  last_value: z.nullable(z.number()),
  last_read_at: z.nullable(z.string()),
  usual_daily: z.nullable(z.number()),
  /** Whether the meter has a reading in this month. */
  is_read: z.boolean(),
});
export type RoundMeter = z.infer<typeof roundMeter>;

/** `GET /v1/meter-round`: the meters of a property in walking order. */
export const roundQuery = z.object({ property_id: id });
export const meterRound = z.object({
  /** The current month of the property's calendar. */
  month: z.string(),
  time_zone: z.string(),
  data: z.array(roundMeter),
});
export type MeterRound = z.infer<typeof meterRound>;

const monthlyUse = z.object({
  month: z.string(),
  opening: z.nullable(z.number()),
  closing: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  is_complete: z.boolean(),
});

/** `GET /v1/meter-use`: the last months of one meter, oldest first. */
export const meterUseQuery = z.object({ property_id: id, meter_id: id });
export const meterUse = z.object({ time_zone: z.string(), data: z.array(monthlyUse) });
export type MeterUse = z.infer<typeof meterUse>;

/** `GET /v1/meter-consumption-datatable` and `-download`: the consumption of all meters in one month. */
export const consumptionQuery = z.extend(datatableQuery(['place', 'serial_number', 'tenant']), {
  property_id: id,
  month,
  kind: z.optional(meterKind),
  floor_id: z.optional(id),
});
export type ConsumptionQuery = z.infer<typeof consumptionQuery>;
export const consumptionRow = z.extend(monthlyUse, {
  id,
  serial_number: z.string(),
  kind: meterKind,
  unit: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  tenant: z.nullable(z.string()),
  multiplier: z.number(),
  amount_before: z.nullable(z.number()),
});
export type ConsumptionRow = z.infer<typeof consumptionRow>;
export const consumptionPage = datatable(consumptionRow);
