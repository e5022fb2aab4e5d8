import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { FORMS_MAX } from '../../domain/permits/forms/form-collection.ts';
import { GOODS_KINDS, PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { email, id, optionalText, reference, requiredText } from '../common.ts';
import { attachment, attachments, consentVersion, goodsItems, mailLanguage, vehicle, vendor } from './permit-parts.ts';

/** Midnight of the day in the property's time zone, with offset. The server reads the day in that zone. */
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
  plate: z.optional(vehicle.shape.plate),
  driver_name: z.optional(vehicle.shape.driver_name),
};

/** `POST /v1/public/loading-unloading`: goods in. Goods out require the code of a loading form. */
export const publicGoodsBody = z.strictObject({
  ...goods,
  vendor,
  form_code: z.optional(requiredText(40)),
  consent_version: consentVersion,
});
export type PublicGoodsBody = z.infer<typeof publicGoodsBody>;

/**
 * `POST /v1/loading-unloading`: a tenant's form. Person, tenant and property come from the session; the values in the
 * body are ignored.
 */
export const tenantGoodsBody = z.strictObject({
  ...goods,
  user: z.optional(reference),
  tenant: z.optional(z.nullable(reference)),
  vendor: z.optional(z.nullable(z.strictObject({}))),
});
export type TenantGoodsBody = z.infer<typeof tenantGoodsBody>;

/**
 * `POST /v1/public/loading-unloading/batch`: a visitor's goods out, one permit per loading form. Creates all of them or
 * none.
 */
export const goodsBatchBody = z.strictObject({
  forms: z.array(publicGoodsBody, 'required').check(z.minLength(1, 'required'), z.maxLength(FORMS_MAX, 'too_long')),
});
export type GoodsBatchBody = z.infer<typeof goodsBatchBody>;

/** Response to every new permit: the permit and its next steps. */
export const createdPermit = z.object({
  id,
  code: z.string(),
  progress: z.string(),
  kind: z.enum(PERMIT_KINDS),
  property: z.object({ id, name: z.string(), time_zone: z.string() }),
  /** The permit's approval chain: steps in order; the stages of one step decide in parallel. */
  chain: z.array(z.array(z.enum(STAGES))),
  /**
   * Office hours within which most permits of this kind are decided at this property; null while there are too few
   * decisions.
   */
  usual_hours: z.nullable(z.number()),
});
export type CreatedPermit = z.infer<typeof createdPermit>;
export const createdPermits = z.object({ forms: z.array(createdPermit) });

/** `POST /v1/public/loading-unloading/form` */
export const formLookupBody = z.strictObject({ form_code: requiredText(40), email });

/** A loading form as its applicant sees it, with the quantity of each item that can still go out. */
export const loadingForm = z.object({
  code: z.string(),
  vendor: z.object({
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    /** A preview with watermark; null when there is no photo or it has been deleted. */
    ktp_url: z.nullable(z.string()),
  }),
  property: z.object({
    id,
    name: z.string(),
    time_zone: z.string(),
    identity_policy: z.enum(['photo_required', 'checked_at_gate']),
    /** Days after the permit's end after which its identity photos are deleted. */
    retention_days: z.number(),
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
      /** Quantity inside the building that no other permit has reserved. */
      left: z.number(),
    }),
  ),
});
export type LoadingForm = z.infer<typeof loadingForm>;

/** `POST /v1/public/submit-allowance`: asked before a form is filled. */
export const allowanceBody = z.strictObject({ email: z.optional(email) });
/** Seconds until the next request may be sent; 0 when it may be sent now. */
export const allowance = z.object({ retry_after: z.number() });
export type Allowance = z.infer<typeof allowance>;
