import * as z from 'zod/mini';

import { calendarDay, cleanText, id, reference, requiredText } from '../common.ts';
import { moment } from './goods.ts';
import {
  attachment,
  attachments,
  consentVersion,
  fileUrl,
  goodsItem,
  phone,
  timeOfDay,
  workDetails,
  workPerson,
} from './permit-parts.ts';
import { permitStatus } from './status.ts';

/** What a mailed link allows its holder to do, once. */
export const LINK_PURPOSES = ['fix', 'cancel', 'renew', 'delete_identity'] as const;

/** The secret of a mailed link. It is in the fragment of the URL and is sent only in request bodies. */
export const linkToken = z.string('required').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'));

/** `POST /v1/public/permit-link`: what the link is for. Viewing does not use up the link. */
export const linkBody = z.strictObject({ token: linkToken });

/** `POST /v1/public/permit-link/cancel` */
export const cancelBody = z.strictObject({ token: linkToken, reason: requiredText(300) });

/** An item of a correction. An existing item keeps its `id` and the URL of its photo. */
export const correctedItem = z.extend(goodsItem, { id: z.optional(id) });
/** A worker of a correction. An existing worker keeps its `id`. */
export const correctedWorker = z.extend(workPerson, { id: z.optional(id) });

/** `POST /v1/public/permit-link/fix`: accepts only the fields that must be corrected; any other field is refused. */
export const fixBody = z.strictObject({
  token: linkToken,
  /** Why a part that was sent back stays as it is. Required when nothing changes. */
  reason: z.optional(requiredText(300)),
  person: z.optional(
    z.strictObject({
      company: requiredText(120),
      name: requiredText(120),
      phone,
      address: z.optional(requiredText(300)),
      position: z.optional(requiredText(80)),
    }),
  ),
  identity: z.optional(z.strictObject({ ktp_url: fileUrl, consent_version: consentVersion })),
  destination: z.optional(z.strictObject({ floor: reference, location: requiredText(120) })),
  schedule: z.optional(
    z.union([
      z.strictObject({ date: moment, time: requiredText(60) }),
      z.strictObject({
        start_date: calendarDay,
        end_date: calendarDay,
        start_time: timeOfDay,
        end_time: timeOfDay,
      }),
    ]),
  ),
  attachment: z.optional(attachments),
  items: z.optional(z.array(correctedItem).check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'))),
  work_details: z.optional(workDetails),
  workers: z.optional(z.array(correctedWorker).check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'))),
  description: z.optional(z.string('invalid').check(cleanText(), z.maxLength(1000, 'too_long'))),
});
export type FixBody = z.infer<typeof fixBody>;

export const linkView = z.object({
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
  status: permitStatus,
  property: z.object({
    id,
    name: z.string(),
    time_zone: z.string(),
    identity_policy: z.enum(['photo_required', 'checked_at_gate']),
    /** Days after the permit's end after which its identity photos are deleted. */
    retention_days: z.number(),
  }),
  /** The form's current values, for a correction. */
  form: z.object({
    person: z.object({
      company: z.string(),
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      position: z.string(),
    }),
    floor: z.nullable(reference),
    location: z.string(),
    attachment: z.array(attachment),
    items: z.array(
      z.object({
        id,
        item_detail: z.object({ id, name: z.string(), description: z.string(), image_url: z.nullable(z.string()) }),
        qty: z.number(),
        unit: z.string(),
      }),
    ),
    workers: z.array(
      z.object({
        id,
        company: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        position: z.string(),
        ktp_url: z.nullable(z.string()),
      }),
    ),
  }),
  /** For a link to delete identity photos: the first day on which it works. Null when it works now. */
  delete_from: z.nullable(z.string()),
  renewal: z.nullable(z.object({ period: z.number(), first_day: z.string(), last_day: z.string() })),
});
export type LinkView = z.infer<typeof linkView>;

/** Response to using a link: the permit's current state. */
export const linkAnswer = z.object({ code: z.string(), progress: z.string() });
