import * as z from 'zod/mini';

import { PRESENCES } from '../../domain/gate/presence.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { calendarDay, id } from '../common.ts';

/** `GET /v1/dock`: the board of `day`, by default of the current day. */
export const dockQuery = z.object({ property_id: id, day: z.optional(calendarDay) });
export type DockQuery = z.infer<typeof dockQuery>;

const moment = z.nullable(z.string());

/** One permit on the board. Work over several days has one event per day. */
export const dockEvent = z.object({
  id,
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  state: z.enum(PERMIT_STATES),
  company: z.string(),
  name: z.string(),
  phone: z.string(),
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  /** The day of the slot, or the day of the work. */
  day: z.string(),
  from: z.string(),
  until: z.string(),
  slot_id: z.nullable(id),
  bay_id: z.nullable(id),
  /** Number of different items and total quantity on the form. */
  items: z.number(),
  pieces: z.number(),
  /** Number of listed workers (`workers`) and of people who came in (`people`). */
  workers: z.number(),
  people: z.number(),
  /** When a late vehicle will arrive, as its applicant has told. */
  expected_at: moment,
  first_passed_at: moment,
  last_passed_at: moment,
  is_all_passed: z.boolean(),
  left_at: moment,
  uses_gate: z.boolean(),
  /** Result of `presenceOf` at the board's `at`. The screen computes it again as time passes. */
  presence: z.enum(PRESENCES),
});
export type DockEvent = z.infer<typeof dockEvent>;

/** Capacity of a slot on a day, counted by the same rule that bookings use. */
export const dockSlot = z.object({
  id,
  kind: z.enum(['loading', 'unloading']),
  name: z.string(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  capacity: z.number(),
  taken: z.number(),
  closed: z.nullable(z.string()),
});
export type DockSlot = z.infer<typeof dockSlot>;

export const dockBoard = z.object({
  property_id: id,
  time_zone: z.string(),
  /** The server's time, because the clock of a screen may be wrong. */
  at: z.string(),
  day: z.string(),
  /** The board day that includes the current time. */
  today: z.string(),
  is_night: z.boolean(),
  from: z.string(),
  until: z.string(),
  /** Bays and goods lifts; empty when the property has none. */
  bays: z.array(z.object({ id, name: z.string(), kind: z.enum(['bay', 'goods_lift']) })),
  slots: z.array(dockSlot),
  events: z.array(dockEvent),
  /** Whether the reader may assign bays and record departures. */
  may_arrange: z.boolean(),
});
export type DockBoard = z.infer<typeof dockBoard>;

/** `GET /v1/dock-week`: how full each slot is in the week of `day`, by default of the current day. */
export const dockWeek = z.object({
  /** The board day that includes the current time. */
  today: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      /** Why the day is closed. Null for an open day. */
      closed: z.nullable(z.string()),
      /** Every active slot, in the same order on each day. */
      slots: z.array(z.pick(dockSlot, { id: true, kind: true, name: true, capacity: true, taken: true })),
      /** Number of work permits. */
      works: z.number(),
    }),
  ),
});
export type DockWeek = z.infer<typeof dockWeek>;

/**
 * `PUT /v1/properties/{property_id}/permits/{id}/bay`: assigns a bay or goods lift to a permit, or null to remove it.
 */
export const assignBayBody = z.strictObject({ bay_id: z.nullable(id) });
export type AssignBayBody = z.infer<typeof assignBayBody>;
export const assignedBay = z.object({ bay_id: z.nullable(id) });

/** `POST /v1/properties/{property_id}/permits/{id}/departure`: records that the vehicle has left the dock. */
export const departureBody = z.strictObject({});
export const departure = z.object({ left_at: z.string() });
