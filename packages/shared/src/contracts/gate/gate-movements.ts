import * as z from 'zod/mini';

import { PERMIT_KINDS } from '../domain/permits/kinds.ts';
import { isTrivialPin } from '../domain/session/gate-pins.ts';
import { id, optionalText, requiredText } from './common.ts';
import { gateBody } from './permit-moves.ts';

/** How many movements one request brings: a device that was cut off for a night sends several. */
export const MOVEMENTS_MAX = 50;
/** What a guard may photograph of one movement. */
export const MOVEMENT_PHOTOS_MAX = 4;

/** Six digits that nobody else at the gate knows. */
export const gatePin = z.string('required').check(z.regex(/^\d{6}$/, 'invalid'));

/** One of the codes of the error table. */
const errorCode = z.string();
const person = z.object({ id, name: z.string() });

/** `PUT /v1/me/gate-pin`: a guard's own PIN; the password is asked once more. */
export const gatePinBody = z.strictObject({
  pin: gatePin.check(z.refine((pin) => !isTrivialPin(pin), 'pin_common')),
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
});

/** `GET /v1/gate/guards`: who may take the gate over here, and whether they have a PIN yet. */
export const guardsQuery = z.object({ property_id: id });
export const guards = z.object({ data: z.array(z.extend(person, { has_pin: z.boolean() })) });
export type Guard = z.infer<typeof guards>['data'][number];

/** `POST /v1/gate/shifts`: a guard takes over a device; movements of it are theirs until the next one does. */
export const shiftBody = z.strictObject({
  property_id: id,
  /** The device's own, so that sending it twice begins one shift. */
  id,
  guard_id: id,
  pin: gatePin,
  /** What the building calls this phone ("HP Pos 1"); it stands in the log. */
  device: requiredText(60),
});
export const gateShift = z.object({
  id,
  guard: person,
  device: z.string(),
  started_at: z.string(),
  /** After this the next guard, or the same one again, types the PIN. */
  ends_at: z.string(),
});
export type GateShift = z.infer<typeof gateShift>;

/** `GET /v1/gate/shifts/current`: the shift that stands on this device, if one does. */
export const currentShiftQuery = z.object({ property_id: id });
export const currentShift = z.object({ data: z.nullable(gateShift) });

/** `POST /v1/gate/shifts/{id}/end`: answers the shift with when it ended. */
export const shiftKey = z.object({ id });
export const endShiftBody = z.strictObject({ property_id: id });

/** One thing that happened at the gate, as the device recorded it. The id is the device's own: sent twice, it is booked once. */
export const movement = z.strictObject({
  ...z.omit(gateBody, { direction: true, at: true }).shape,
  /** None for a code that no permit has. */
  permit_id: z.nullable(id),
  /** The code as it was typed or printed, so that a refusal of an unknown one can be found again. */
  code: optionalText(40),
  action: z.enum(['in', 'out', 'refuse'], 'invalid'),
  at: z.iso.datetime({ offset: true, error: 'invalid' }),
  shift_id: id,
  /**
   * Recorded without network, or not answered when it was first sent: it has happened, so the server keeps it in any
   * case. Other movements are refused when they are older than an hour.
   */
  was_offline: z._default(z.boolean(), false),
  /** Uploads of kind `gate`. */
  photos: z._default(
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MOVEMENT_PHOTOS_MAX, 'too_long')),
    [],
  ),
});
export type Movement = z.infer<typeof movement>;

/**
 * `POST /v1/gate/movements`: what a device has to tell, in the order in which it happened. Each gets its own answer; one that
 * is refused does not hold up the others.
 */
export const movementsBody = z.strictObject({
  property_id: id,
  movements: z.array(movement).check(z.minLength(1, 'required'), z.maxLength(MOVEMENTS_MAX, 'too_long')),
});
export const movementOutcome = z.object({
  id,
  /** `conflict`: it happened without network and the rules are against it; a supervisor looks at it. */
  outcome: z.enum(['booked', 'conflict', 'refused']),
  /** Why, of the last two. `visit_open` says in its params `at` what time and `by` whom the visit was opened. */
  code: z.optional(errorCode),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
});
export type MovementOutcome = z.infer<typeof movementOutcome>;
export const movementsAnswer = z.object({ data: z.array(movementOutcome) });

/** `GET /v1/gate/movements`: what happened at the gate lately, the latest first. */
export const gateLogQuery = z.object({
  property_id: id,
  permit_id: z.optional(id),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
export const gateLog = z.object({
  data: z.array(
    z.object({
      id,
      permit_id: z.nullable(id),
      code: z.string(),
      kind: z.nullable(z.enum(PERMIT_KINDS)),
      company: z.string(),
      action: z.enum(['in', 'out', 'refuse']),
      at: z.string(),
      sent_at: z.string(),
      guard: person,
      /** Empty for what was booked without a shift. */
      device: z.string(),
      /** How many items of the list passed, whatever their quantity. */
      items: z.number(),
      workers: z.number(),
      note: z.string(),
      was_offline: z.boolean(),
      photo_urls: z.array(z.string()),
    }),
  ),
});
export type GateLog = z.infer<typeof gateLog>;

/** A movement that happened without network and that the rules are against. */
export const gateConflict = z.object({
  /** As it was sent, but for the pass; the photos are links to look at them. */
  movement,
  permit: z.nullable(z.object({ id, code: z.string(), kind: z.enum(PERMIT_KINDS), company: z.string() })),
  guard: person,
  device: z.string(),
  code: errorCode,
  /** Where a state is against it: `state`, and in `since` when it came to that. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
  sent_at: z.string(),
  settled: z.nullable(z.object({ at: z.string(), by: person, note: z.string() })),
});
export type GateConflict = z.infer<typeof gateConflict>;

/** `GET /v1/gate/conflicts`: what waits for a supervisor; with `settled` also what has been settled, the unsettled first. */
export const conflictsQuery = z.object({ property_id: id, settled: z._default(z.stringbool(), false) });
export const conflicts = z.object({ data: z.array(gateConflict) });
export type GateConflicts = z.infer<typeof conflicts>;

/** `POST /v1/gate/conflicts/{id}/settle`: a supervisor says what was done about it; answers the conflict. */
export const settleBody = z.strictObject({ property_id: id, note: requiredText(500) });
