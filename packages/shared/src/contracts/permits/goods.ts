import * as z from 'zod/mini';

import { STAGES } from '../access.ts';
import { GOODS_KINDS, PERMIT_KINDS } from '../domain/permits/kinds.ts';
import { FORMS_MAX } from '../domain/web/form-collection.ts';
import { email, id, optionalText, reference, requiredText } from './common.ts';
import { attachment, attachments, consentVersion, goodsItems, mailLanguage, vendor } from './permit-parts.ts';

/** Midnight of the day in the property's zone, with its offset; the server takes the day in that zone. */
export const moment = z.string('required').check(
  z.minLength(1, { error: 'required', abort: true }),
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/, { error: 'invalid', abort: true }),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'invalid'),
);

const goods = {
  property: reference,
  form_type: z.enum(GOODS_KINDS, 'invalid'),
  date: moment,
  time: requiredText(60),
  description: optionalText(1000),
  location: requiredText(120),
  floor: reference,
  attachment: attachments,
  load_unload_items: goodsItems,
  language: mailLanguage,
};

/** `POST /v1/public/loading-unloading`: goods in; goods out only from a loading form, named by its code. */
export const publicGoodsBody = z.strictObject({
  ...goods,
  vendor,
  form_code: z.optional(requiredText(40)),
  consent_version: consentVersion,
});
export type PublicGoodsBody = z.infer<typeof publicGoodsBody>;

/** `POST /v1/loading-unloading`: a tenant's form. Person, tenant and property come from the session, whatever is sent. */
export const tenantGoodsBody = z.strictObject({
  ...goods,
  user: z.optional(reference),
  tenant: z.optional(reference),
  vendor: z._default(z.strictObject({}), {}),
});
export type TenantGoodsBody = z.infer<typeof tenantGoodsBody>;

/** `POST /v1/public/loading-unloading/batch`: the visitor's goods out, one permit per loading form, all or nothing. */
export const goodsBatchBody = z.strictObject({
  forms: z.array(publicGoodsBody, 'required').check(z.minLength(1, 'required'), z.maxLength(FORMS_MAX, 'too_long')),
});
export type GoodsBatchBody = z.infer<typeof goodsBatchBody>;

/** What every create answers: the permit, and what comes next for it. */
export const createdPermit = z.object({
  id,
  code: z.string(),
  progress: z.string(),
  kind: z.enum(PERMIT_KINDS),
  property: z.object({ id, name: z.string(), time_zone: z.string() }),
  /** The permit's own chain: steps in order, the stages of one step side by side. */
  chain: z.array(z.array(z.enum(STAGES))),
  /** Half of this property's permits of this kind were decided within so many hours; null while too few are. */
  usual_hours: z.nullable(z.number()),
});
export type CreatedPermit = z.infer<typeof createdPermit>;
export const createdPermits = z.object({ forms: z.array(createdPermit) });

/** `POST /v1/public/loading-unloading/form` */
export const formLookupBody = z.strictObject({ form_code: requiredText(40), email });

/** A loading form as its own applicant sees it, with what of each item can still go out. */
export const loadingForm = z.object({
  code: z.string(),
  vendor: z.object({
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    /** A watermarked preview; null when there is none (or none any more). */
    ktp_url: z.nullable(z.string()),
  }),
  property: z.object({
    id,
    name: z.string(),
    time_zone: z.string(),
    identity_policy: z.enum(['photo_required', 'checked_at_gate']),
  }),
  floor: z.nullable(z.object({ id, name: z.string() })),
  location: z.string(),
  date: z.string(),
  time: z.string(),
  attachment: z.array(attachment),
  description: z.string(),
  load_unload_items: z.array(
    z.object({
      id,
      item_detail: z.object({ id, name: z.string(), description: z.string(), image_url: z.nullable(z.string()) }),
      qty: z.number(),
      unit: z.string(),
      /** Inside the building and not yet spoken for. */
      left: z.number(),
    }),
  ),
});
export type LoadingForm = z.infer<typeof loadingForm>;
