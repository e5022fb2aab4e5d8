import * as z from 'zod/mini';

import { needsDescription } from '../../domain/permits/forms/work-types.ts';
import { writePlate } from '../../domain/permits/plate.ts';
import { email, language, line, optionalText, requiredText } from '../common.ts';

/** URL of an upload to this server. The server maps it back to the file and never fetches it. */
export const fileUrl = z.string('required').check(z.minLength(1, 'required'), z.maxLength(600, 'too_long'));

/** Address of an identity photo. Null or empty when no photo was sent, as where the gate checks identity. */
export const ktpUrl = z._default(
  z.pipe(
    z.nullable(z.string('invalid').check(z.maxLength(600, 'too_long'))),
    z.transform((url) => (url === '' ? null : url)),
  ),
  null,
);

export const attachment = z.strictObject({ name: requiredText(200), url: fileUrl });
export type Attachment = z.infer<typeof attachment>;
export const attachments = z.array(attachment, 'required').check(z.maxLength(10, 'too_long'));

/** Digits and the usual separators. */
export const phone = requiredText(32).check(z.regex(/^\+?[\d\s().-]{5,31}$/, 'phone_invalid'));

/** A visitor who brings or collects goods, without a tenant's login. */
export const vendor = z.strictObject({
  company: requiredText(120),
  name: requiredText(120),
  email,
  phone,
  address: requiredText(300),
  ktp_url: ktpUrl,
});
export type Vendor = z.infer<typeof vendor>;

/** The vehicle that brings or collects the goods. Empty texts mean that it is not known yet. */
export const vehicle = z.strictObject({
  plate: line(20).check(z.overwrite(writePlate)),
  driver_name: line(120),
});

/** The largest quantity of one item. */
export const QUANTITY_MAX = 1_000_000;

/** One item on a goods form; `item_detail.id` refers to an existing item. */
export const goodsItem = z.strictObject({
  item_detail: z.strictObject({
    id: z.optional(z.nullable(z.uuid('invalid'))),
    name: requiredText(120),
    description: optionalText(300),
    image_url: fileUrl,
  }),
  qty: z.number('required').check(z.int('invalid'), z.minimum(1, 'required'), z.maximum(QUANTITY_MAX, 'invalid')),
  unit: requiredText(20),
});
export type GoodsItem = z.infer<typeof goodsItem>;
export const goodsItems = z
  .array(goodsItem, 'required')
  .check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'));

export const workPerson = z.strictObject({
  company: requiredText(120),
  name: requiredText(120),
  email,
  phone,
  position: requiredText(80),
  ktp_url: ktpUrl,
});
export type WorkPerson = z.infer<typeof workPerson>;

export const WORK_TYPES = ['Civil', 'Architect', 'ME', 'AC & Plumbing', 'Other'] as const;
export type WorkType = (typeof WORK_TYPES)[number];
export const workDetail = z
  .strictObject({ work_type: z.enum(WORK_TYPES, 'invalid'), description: optionalText(500) })
  .check(
    z.refine(({ work_type, description }) => description !== '' || !needsDescription(work_type), {
      error: 'required',
      path: ['description'],
    }),
  );
export const workDetails = z
  .array(workDetail, 'required')
  .check(z.minLength(1, 'required'), z.maxLength(5, 'too_long'));
export const workers = z.array(workPerson, 'required').check(z.minLength(1, 'required'), z.maxLength(200, 'too_long'));

/** A time of day, HH:mm. */
export const timeOfDay = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'));

/** The version of the consent text that the sender of an identity photo agreed to; missing means not recorded. */
export const consentVersion = z.optional(z.string().check(z.maxLength(20, 'too_long')));

export const mailLanguage = z._default(language, 'id');
