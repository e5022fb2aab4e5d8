import * as z from 'zod/mini';

import { CHAIN_STAGES } from '../../access.ts';
import { GOODS_KINDS, PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { calendarDay, cleanText, id, line, requiredText } from '../common.ts';
import { timeOfDay } from '../permits/permit-parts.ts';
import { recordContract } from '../records.ts';

const permitKind = z.enum(PERMIT_KINDS, 'invalid');
const chainStage = z.enum(CHAIN_STAGES, 'invalid');
const chain = z.array(z.array(chainStage));
const instant = z.string();

/** Far above any real version, and below the maximum of the database's integer type. */
const VERSION_MAX = 1_000_000_000;

/** The version that the person has seen; 0 when no version exists yet. */
const seenVersion = z.int('required').check(z.minimum(0, 'invalid'), z.maximum(VERSION_MAX, 'invalid'));

/** Author of a version; null when the version was created together with the property. */
const author = z.nullable(z.object({ id, name: z.string() }));

const chainVersion = z.object({
  version: z.number(),
  steps: chain,
  /** Whether each stage of a permit needs another person. */
  four_eyes: z.boolean(),
  created_at: z.nullable(instant),
  created_by: author,
});
export type ChainVersion = z.infer<typeof chainVersion>;

/**
 * The approval chain in force for a kind of permit. Version 0 is the default chain of a property that has not set its
 * own.
 */
export const chainInForce = z.extend(chainVersion, { kind: permitKind });
export type ChainInForce = z.infer<typeof chainInForce>;

/** `GET /v1/approval-chain`: the chain in force of each kind, with its earlier versions, latest first. */
export const approvalChains = z.object({
  chains: z.array(z.extend(chainInForce, { earlier: z.array(chainVersion) })),
});
export type ApprovalChains = z.infer<typeof approvalChains>;

/**
 * `PUT /v1/approval-chain/{kind}`: adds a new version. `version` is the version that the person has seen; `chainFaults`
 * lists which steps are refused.
 */
export const chainParams = z.object({ kind: permitKind });
export const chainBody = z.strictObject({
  steps: z.array(z.array(z.string('invalid').check(z.maxLength(20, 'too_long')), 'required'), 'required'),
  /** Left as it is when absent. */
  four_eyes: z.optional(z.boolean('invalid')),
  version: seenVersion,
});
export type ChainBody = z.infer<typeof chainBody>;

/**
 * `GET /v1/approval-chain/preview`: who can decide each stage now. `step` is the position of the stage in the chain in
 * force, starting at 1.
 */
export const chainPreviewQuery = z.object({ property_id: id, kind: permitKind });
export const chainPreview = z.object({
  kind: permitKind,
  version: z.number(),
  stages: z.array(
    z.object({
      stage: chainStage,
      step: z.nullable(z.number()),
      people: z.array(z.object({ id, name: z.string(), role: z.string() })),
    }),
  ),
});
export type ChainPreview = z.infer<typeof chainPreview>;

/** Maximum length of the terms in one language. */
export const TERMS_MAX_LENGTH = 20_000;

const termsText = z.string('required').check(
  cleanText(),
  z.minLength(1, 'required'),
  z.maxLength(TERMS_MAX_LENGTH, 'too_long'),
  // Line breaks are allowed; other control characters are not.
  z.refine((text) => !/[^\P{Cc}\n]/u.test(text), 'invalid'),
);

/**
 * `POST /v1/terms-versions`: publishes new terms in both languages. `seen_version` is the version that the person has
 * seen.
 */
export const publishTermsBody = z.strictObject({ text_id: termsText, text_en: termsText, seen_version: seenVersion });
export type PublishTermsBody = z.infer<typeof publishTermsBody>;

const termsPublished = z.object({ version: z.number(), published_at: instant, published_by: author });

/** `GET /v1/terms-versions`: latest first. The first one is in force. */
export const termsVersions = z.object({ versions: z.array(termsPublished) });
export type TermsVersions = z.infer<typeof termsVersions>;

/** `GET /v1/terms-versions/{version}`. */
export const termsParams = z.object({
  version: z.coerce
    .number('invalid')
    .check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(VERSION_MAX, 'invalid')),
});
export const termsVersion = z.extend(termsPublished, { text_id: z.string(), text_en: z.string() });
export type TermsVersion = z.infer<typeof termsVersion>;

const goodsKind = z.enum(GOODS_KINDS, 'required');
const capacity = z.int('required').check(z.minimum(0, 'invalid'), z.maximum(10_000, 'invalid'));

const slotParts = recordContract({
  facts: {
    /** Cannot be changed after creation. */
    kind: goodsKind,
    starts: timeOfDay,
    /** An end at or before the start is on the next day. */
    ends: timeOfDay,
    name: z.optional(requiredText(60)),
    capacity,
    position: z._default(z.int('invalid').check(z.minimum(-99, 'invalid'), z.maximum(999, 'invalid')), 0),
    active: z._default(z.boolean('invalid'), true),
  },
  shown: { name: z.string() },
  sorts: ['position', 'name', 'kind', 'capacity'],
  filters: {
    kind: z.optional(z.enum(GOODS_KINDS, 'invalid')),
    status: z.optional(z.enum(['active', 'inactive'], 'invalid')),
  },
});

/** The time slots for goods, with their usual capacity per day. A slot without a name is shown by its times. */
export const slots = { ...slotParts, facts: named(slotParts.facts), changed: named(slotParts.changed) };
export type SlotRecord = z.infer<typeof slots.record>;

function named<Facts extends { starts: string; ends: string; name?: string | undefined }>(facts: z.ZodMiniType<Facts>) {
  return z.pipe(
    facts,
    z.transform((given: Facts) => ({ ...given, name: given.name ?? `${given.starts} - ${given.ends}` })),
  );
}

/** `GET /v1/slot-calendar`: one month of a kind's slots; `month` is YYYY-MM. */
export const slotCalendarQuery = z.object({
  property_id: id,
  kind: goodsKind,
  month: z.string('required').check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'invalid')),
});
export type SlotCalendarQuery = z.infer<typeof slotCalendarQuery>;

const slotPlaces = z.object({ slot_id: id, capacity: z.number(), taken: z.number(), set_by_hand: z.boolean() });

/**
 * The slots that are active or booked in the month. Each day has its capacity and, if it is closed, the reason.
 * `closed_en` is the reason in English, or empty.
 */
export const slotCalendar = z.object({
  month: z.string(),
  slots: z.array(z.object({ id, name: z.string(), capacity: z.number(), active: z.boolean() })),
  days: z.array(
    z.object({ day: z.string(), closed: z.nullable(z.string()), closed_en: z.string(), slots: z.array(slotPlaces) }),
  ),
});
export type SlotCalendar = z.infer<typeof slotCalendar>;

/** `PUT /v1/slot-day`: sets the capacity of a slot on one day; null resets it to the slot's usual capacity. */
export const slotDayBody = z.strictObject({ slot_id: id, day: calendarDay, capacity: z.nullable(capacity) });
export type SlotDayBody = z.infer<typeof slotDayBody>;
export const slotDay = z.extend(slotPlaces, { day: z.string() });
export type SlotDay = z.infer<typeof slotDay>;

/** `reason_en` is for readers of English. Without it they read `reason`. */
const closingReason = { reason: requiredText(120), reason_en: z._default(line(120), '') };

/** `PUT /v1/closed-date`: closes a day, or changes the reason. */
export const closedDateBody = z.strictObject({ day: calendarDay, ...closingReason });
export type ClosedDateBody = z.infer<typeof closedDateBody>;

/** `DELETE /v1/closed-date`: opens a day again. */
export const closedDateQuery = z.object({ property_id: id, day: calendarDay });

/** Maximum number of days in one range. */
export const CLOSED_RANGE_DAYS = 92;

/** `POST /v1/closed-date-range`: closes every day of a range, or only the given weekdays (0 is Sunday). */
export const closedDateRangeBody = z.strictObject({
  first: calendarDay,
  last: calendarDay,
  ...closingReason,
  weekdays: z.optional(
    z
      .array(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(6, 'invalid')), 'invalid')
      .check(z.minLength(1, 'required'), z.maxLength(7, 'too_long')),
  ),
});
export type ClosedDateRangeBody = z.infer<typeof closedDateRangeBody>;

/**
 * The closed days, with the number of permits booked on each day and in total. These bookings stay valid. A work permit
 * is counted on each of its days.
 */
export const closedDates = z.object({
  days: z.array(z.object({ day: z.string(), reason: z.string(), booked: z.number() })),
  booked: z.number(),
});
export type ClosedDates = z.infer<typeof closedDates>;
