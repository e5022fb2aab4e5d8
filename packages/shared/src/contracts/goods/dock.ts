import * as z from 'zod/mini';

import { DOCK_STATES } from '../domain/permits/dock.ts';
import { PERMIT_KINDS } from '../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../domain/permits/states.ts';
import { calendarDay, id } from './common.ts';

/** `GET /v1/dock`: the board of one day; the one of now where none is named. */
export const dockQuery = z.object({ property_id: id, day: z.optional(calendarDay) });
export type DockQuery = z.infer<typeof dockQuery>;

const moment = z.nullable(z.string());

/** One permit on the board; work that goes on for days stands there once for each day. */
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
  /** The day of its slot, or the day of the work. */
  day: z.string(),
  from: z.string(),
  until: z.string(),
  slot_id: z.nullable(id),
  bay_id: z.nullable(id),
  /** What is asked for: different items, and how many pieces of them. */
  items: z.number(),
  pieces: z.number(),
  /** How many people are on the list, and how many came. */
  workers: z.number(),
  people: z.number(),
  first_passed_at: moment,
  last_passed_at: moment,
  is_all_passed: z.boolean(),
  left_at: moment,
  uses_gate: z.boolean(),
  /** `dockState` of it at `at`; the screen works it out again as time goes by. */
  dock_state: z.enum(DOCK_STATES),
});
export type DockEvent = z.infer<typeof dockEvent>;

/** The places of a slot on a day, as booking counts them. */
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
  /** The server's clock: a screen in a security room may have a wrong one. */
  at: z.string(),
  day: z.string(),
  /** The day whose board shows this moment. */
  today: z.string(),
  is_night: z.boolean(),
  from: z.string(),
  until: z.string(),
  /** Bays and goods lifts, where the property names them. */
  bays: z.array(z.object({ id, name: z.string(), kind: z.enum(['bay', 'goods_lift']) })),
  slots: z.array(dockSlot),
  events: z.array(dockEvent),
  /** Whether the reader gives bays out and says who has left. */
  may_arrange: z.boolean(),
});
export type DockBoard = z.infer<typeof dockBoard>;

/** `PUT /v1/properties/{property_id}/permits/{id}/bay`: another bay or goods lift for a permit, or none. */
export const assignBayBody = z.strictObject({ bay_id: z.nullable(id) });
export type AssignBayBody = z.infer<typeof assignBayBody>;
export const assignedBay = z.object({ bay_id: z.nullable(id) });

/** `POST /v1/properties/{property_id}/permits/{id}/departure`: somebody at the dock says that they have left. */
export const departureBody = z.strictObject({});
export const departure = z.object({ left_at: z.string() });
