import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { id } from '../common.ts';
import { musterEvent } from './gate-movements.ts';

const person = z.nullable(z.object({ id, name: z.string() }));

/**
 * A permit as the guard sees it: what may pass and what has passed. Server and device both compute the verdict with
 * `gateVerdict`.
 */
export const gatePermit = z.object({
  property_id: id,
  id,
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  state: z.enum(PERMIT_STATES),
  /** When the permit may pass. */
  from: z.string(),
  until: z.string(),
  /** The hours of each day around today on which it is expected: the slot of goods, the working hours of work. */
  days: z.array(z.object({ day: z.string(), from: z.string(), until: z.string() })),
  company: z.string(),
  name: z.string(),
  phone: z.string(),
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  bay: z.nullable(z.string()),
  plate: z.string(),
  driver_name: z.string(),
  /** When a late vehicle will arrive, as its applicant has told. */
  expected_at: z.nullable(z.string()),
  items: z.array(
    z.object({
      id,
      name: z.string(),
      qty: z.number(),
      unit: z.string(),
      passed: z.number(),
      /** Photo of the item from the form. For goods out, the photo from when it came in. */
      photo_url: z.nullable(z.string()),
      /** Goods out without a recorded entry, so the guard should check more carefully. */
      is_without_entry: z.optional(z.boolean()),
    }),
  ),
  workers: z.array(z.object({ id, name: z.string(), position: z.string() })),
  /** When the vehicle left the dock. */
  departed_at: z.nullable(z.string()),
  /** Latest first. While a visit is open, people are inside. */
  visits: z.array(
    z.object({
      id,
      opened_at: z.string(),
      opened_by: person,
      /** How many people came in. */
      came: z.number(),
      /** The people who have not left. When the visit is closed, those who left last. */
      workers: z.number(),
      /** Which of the people inside are known by name. */
      worker_ids: z.array(id),
      /** When each of `worker_ids` came in. */
      came_at: z.record(z.string(), z.string()),
      /** The movements with which people left an open visit. A device does not apply them again. */
      exit_ids: z.array(id),
      note: z.string(),
      closed_at: z.nullable(z.string()),
    }),
  ),
});
export type GatePermit = z.infer<typeof gatePermit>;

/** `GET /v1/gate/permit`: finds a permit by a typed code or a scanned pass. */
export const gateLookupQuery = z
  .object({
    property_id: id,
    code: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    pass: z.optional(z.string().check(z.maxLength(500, 'too_long'))),
  })
  .check(
    z.refine(({ code, pass }) => (code === undefined) !== (pass === undefined), { error: 'required', path: ['code'] }),
  );
export type GateLookupQuery = z.infer<typeof gateLookupQuery>;

/** `GET /v1/gate/tonight`: all permits that may come to the gate soon, so that the device can work offline. */
export const tonightQuery = z.object({ property_id: id });
export const tonight = z.object({
  at: z.string(),
  /** Public keys that verify passes: raw Ed25519 keys in base64url. There is more than one while the key is changed. */
  pass_keys: z.array(z.string()),
  /** The dock's day: gate and dock count the same permits. */
  board: z.object({ starts: z.string(), hours: z.number() }),
  permits: z.array(gatePermit),
  /** As in `GET /v1/gate/muster`. */
  muster: z.array(musterEvent),
});
export type Tonight = z.infer<typeof tonight>;
