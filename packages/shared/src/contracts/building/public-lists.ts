import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { calendarDay, id } from '../common.ts';

/** The three kinds of permit, as the availability endpoints name them. */
export const formType = z.enum(PERMIT_KINDS, 'invalid');

const search = z.optional(
  z.string().check(
    z.maxLength(120, 'too_long'),
    // PostgreSQL text cannot contain NUL, so such a search would fail in the database.
    z.refine((text) => !text.includes('\0'), 'invalid'),
  ),
);

/** `GET /v1/public/property` */
export const publicPropertyQuery = z.object({
  search,
  limit: z._default(
    z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(200, 'invalid')),
    50,
  ),
});

export const publicProperty = z.object({
  id,
  name: z.string(),
  short_code: z.string(),
  time_zone: z.string(),
  identity_policy: z.enum(['photo_required', 'checked_at_gate']),
  /** Days after the permit's end after which its identity photos are deleted. */
  retention_days: z.number(),
  cutoffs: z.object({ loading: z.string(), unloading: z.string(), work: z.string() }),
  /** Days from today to the first bookable date. */
  lead_days: z.object({ loading: z.number(), unloading: z.number(), work: z.number() }),
  brand: z.object({ color: z.nullable(z.string()), logo_url: z.nullable(z.string()) }),
});
export type PublicProperty = z.infer<typeof publicProperty>;

/** `GET /v1/public/floor`: accepts the property's id as `propertyId` or as `property_id`. */
export const publicFloorQuery = z.object({ propertyId: z.optional(id), property_id: z.optional(id) }).check(
  z.refine((query) => query.propertyId !== undefined || query.property_id !== undefined, {
    error: 'required',
    path: ['property_id'],
  }),
);
export const publicFloor = z.object({ id, name: z.string(), propertyId: id });
export type PublicFloor = z.infer<typeof publicFloor>;

/** `GET /v1/public/tenant` */
export const publicTenantQuery = z.object({ property_id: id });
export const publicTenant = z.object({
  id,
  name: z.string(),
  unit_list: z.array(z.object({ id, name: z.string(), floor: z.object({ id, name: z.string() }) })),
});
export type PublicTenant = z.infer<typeof publicTenant>;

/** `GET /v1/public/loading-unloading/availbility` */
export const availabilityQuery = z.object({
  property_id: id,
  start_date: z.optional(calendarDay),
  form_type: z._default(formType, 'loading'),
});
/** The open days. Clients depend on the misspelt key `avaibility`. */
export const availability = z.object({
  avaibility: z.array(z.string()),
  /** `reason_en` is empty when the property has written the reason in Indonesian only. */
  closed: z.array(z.object({ date: z.string(), reason: z.string(), reason_en: z.string() })),
  /** Present when today can no longer be booked: its cut-off (HH:mm), and the days between booking and start. */
  not_today: z.optional(z.object({ cutoff: z.string(), lead_days: z.number() })),
});
export type Availability = z.infer<typeof availability>;

/** `GET /v1/public/loading-unloading/time` */
export const timesQuery = z.object({
  property_id: id,
  date: z.optional(calendarDay),
  form_type: z._default(formType, 'loading'),
});
export const times = z.object({
  times: z.array(z.object({ id, name: z.string(), capacity: z.optional(z.number()), left: z.optional(z.number()) })),
});

export type Times = z.infer<typeof times>;

/** `GET /v1/loading-unloading/items/{id}`: the saved items of the tenant with this id. */
export const tenantItemQuery = z.object({
  search,
  /** Only items of which something is inside the building. */
  inside: z.optional(z.literal('true', 'invalid')),
});
export type TenantItemQuery = z.infer<typeof tenantItemQuery>;
export const tenantItem = z.object({
  id,
  name: z.string(),
  image_url: z.nullable(z.string()),
  description: z.string(),
  unit: z.string(),
  /**
   * Quantity inside the building, and the part of it that no goods-out permit has reserved. Null for an item that never
   * came in on a permit.
   */
  inside: z.nullable(z.number()),
  left: z.nullable(z.number()),
});
export type TenantItem = z.infer<typeof tenantItem>;
