import * as z from 'zod/mini';

import { GOODS_KINDS } from '../../domain/permits/kinds.ts';
import { calendarDay, id, requiredText } from '../common.ts';

/** `POST /v1/public/loading-unloading/hold`: holds a place while the form is filled. `time` is the slot's name. */
export const holdBody = z.strictObject({
  property_id: id,
  form_type: z.enum(GOODS_KINDS, 'invalid'),
  date: calendarDay,
  time: requiredText(60),
});
export type HoldBody = z.infer<typeof holdBody>;

/** The end of a hold, and the seconds until then, which a device with a wrong clock needs. */
export const slotHold = z.object({ until: z.string(), seconds: z.number() });
export type SlotHold = z.infer<typeof slotHold>;

/** `GET /v1/public/loading-unloading/soonest`: the first free slots of a property. */
export const soonestQuery = z.object({
  property_id: id,
  form_type: z._default(z.enum(GOODS_KINDS, 'invalid'), 'loading'),
});
export const freeSlot = z.object({ date: z.string(), time: z.string(), left: z.number() });
export type FreeSlot = z.infer<typeof freeSlot>;
export const soonest = z.object({ slots: z.array(freeSlot) });
export type Soonest = z.infer<typeof soonest>;
