import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PASS_STANDINGS } from '../../domain/permits/pass-standing.ts';

/** How to reach the building's office. A part that the property has not set is empty. */
export const office = z.object({ phone: z.string(), whatsapp: z.string(), hours: z.string() });
export type Office = z.infer<typeof office>;

/** `POST /v1/public/pass`: a pass without anything of the applicant, as a device may keep it and a driver may see it. */
export const passView = z.object({
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  standing: z.enum(PASS_STANDINGS),
  /** The signed pass of the QR code. Null unless the gate will still let something pass. */
  pass: z.nullable(z.string()),
  property: z.string(),
  time_zone: z.string(),
  from: z.string(),
  until: z.string(),
  /** Bay, or floor and unit without a bay. */
  place: z.string(),
  plate: z.string(),
  driver_name: z.string(),
  /** Items that were not refused: how many different ones, and their total quantity. Null for work. */
  items: z.nullable(z.object({ kinds: z.number(), total: z.number() })),
  /** When goods or workers first passed the gate. */
  passed_at: z.nullable(z.string()),
  /** When a late vehicle will arrive, as the dock was told. */
  expected_at: z.nullable(z.string()),
  /** Steps of the approval chain, and how many of them have approved. */
  steps: z.object({ done: z.number(), total: z.number() }),
  /** Server time of the answer. */
  checked_at: z.string(),
});
export type PassView = z.infer<typeof passView>;

export const driverLink = z.object({ token: z.string() });

/** `POST /v1/public/driver`: the pass of a driver's link. `permit` is null when the permit has ended. */
export const driverPass = z.object({
  property: z.string(),
  office,
  permit: z.nullable(
    z.extend(passView, {
      company: z.string(),
      /** Empty when the property has not set it. */
      address: z.string(),
      dock_steps: z.array(z.string()),
      max_height_cm: z.nullable(z.number()),
    }),
  ),
});
export type DriverPass = z.infer<typeof driverPass>;
