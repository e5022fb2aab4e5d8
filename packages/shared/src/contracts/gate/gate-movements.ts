import * as z from 'zod/mini';

import { isTrivialPin } from '../../domain/gate/gate-pins.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { id, optionalText, requiredText } from '../common.ts';
import { gateBody } from '../permits/permit-moves.ts';

/** Maximum number of movements in one request. A device that was offline for a night sends several requests. */
export const MOVEMENTS_MAX = 50;
export const MOVEMENT_PHOTOS_MAX = 4;

export const gatePin = z.string('required').check(z.regex(/^\d{6}$/, 'invalid'));

/** A key of `ERROR_STATUS`. */
const errorCode = z.string();
const person = z.object({ id, name: z.string() });

/** `PUT /v1/me/gate-pin`: sets the guard's own PIN. Requires the password again. */
export const gatePinBody = z.strictObject({
  pin: gatePin.check(z.refine((pin) => !isTrivialPin(pin), 'pin_common')),
  password: z.string('required').check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
});

/**
 * `PUT /v1/gate/guards/{id}/pin`: a guard sets the own PIN on the gate's device, with the account's password or with a
 * one-time PIN.
 */
export const pinAtGateBody = z
  .strictObject({
    property_id: id,
    pin: gatePinBody.shape.pin,
    password: z.optional(gatePinBody.shape.password),
    one_time_pin: z.optional(gatePin),
  })
  .check(
    z.refine(({ password, one_time_pin }) => (password === undefined) !== (one_time_pin === undefined), {
      error: 'required',
      path: ['password'],
    }),
  );
export type PinAtGateBody = z.infer<typeof pinAtGateBody>;

/** `POST /v1/gate/guards/{id}/one-time-pin`: a PIN with which the guard sets an own one. The answer is shown once. */
export const oneTimePinBody = z.strictObject({ property_id: id });
export const oneTimePin = z.object({ pin: gatePin, expires_at: z.string() });
export type OneTimePin = z.infer<typeof oneTimePin>;

/** `GET /v1/gate/guards`: guards who may take over this gate, and whether they have set a PIN. */
export const guardsQuery = z.object({ property_id: id });
export const guards = z.object({ data: z.array(z.extend(person, { has_pin: z.boolean() })) });
export type Guard = z.infer<typeof guards>['data'][number];

/**
 * `POST /v1/gate/shifts`: a guard takes over a device. Its movements are recorded under this guard until the next shift
 * starts.
 */
export const shiftBody = z.strictObject({
  property_id: id,
  /** Created by the device, so that a repeated request starts one shift only. */
  id,
  guard_id: id,
  pin: gatePin,
  /** The building's name for this phone ("HP Pos 1"), as the gate log shows it. */
  device: requiredText(60),
});
export const gateShift = z.object({
  id,
  guard: person,
  device: z.string(),
  started_at: z.string(),
  /** After this time a guard must enter a PIN again. */
  ends_at: z.string(),
});
export type GateShift = z.infer<typeof gateShift>;

/** `GET /v1/gate/shifts/current`: the shift that is open on this device, or null. */
export const currentShiftQuery = z.object({ property_id: id });
export const currentShift = z.object({ data: z.nullable(gateShift) });

/** `POST /v1/gate/shifts/{id}/end`: returns the shift with its end time. */
export const shiftKey = z.object({ id });
export const endShiftBody = z.strictObject({ property_id: id });

/** A step of a muster: it begins or ends, a row of the list is ticked, or the list goes to the control room. */
const musterStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('begin'), is_drill: z.boolean('invalid') }),
  z.strictObject({
    step: z.literal('tick'),
    permit_id: id,
    /** Null for people without a name and for the driver of a vehicle. */
    worker_id: z.nullable(id),
    /** How many people of the row are at the assembly point. */
    safe: z.number().check(z.int('invalid'), z.minimum(0, 'invalid'), z.maximum(500, 'invalid')),
  }),
  z.strictObject({ step: z.literal('send') }),
  /** Ends only a muster of the same kind, so that the end of a drill does not end a real muster. */
  z.strictObject({ step: z.literal('end'), is_drill: z.boolean('invalid') }),
]);
export type MusterStep = z.infer<typeof musterStep>;
/** A step that a phone has recorded. `by` is the guard's name. */
export const musterEvent = z.object({ id, at: z.string(), by: z.string(), step: musterStep });
export type MusterEvent = z.infer<typeof musterEvent>;

/** `GET /v1/gate/muster`: what all phones have recorded in musters of the last hours. */
export const musterQuery = z.object({ property_id: id });
export const musterSteps = z.object({ data: z.array(musterEvent) });

const PASSINGS = ['in', 'out', 'refuse'] as const;
/** What a guard does with a permit. */
export type Passing = (typeof PASSINGS)[number];

/**
 * One event at the gate, as the device recorded it. The device creates the id, so that a repeated request books it
 * once.
 */
export const movement = z.strictObject({
  ...z.omit(gateBody, { direction: true, at: true }).shape,
  /** Null when no permit has the code. */
  permit_id: z.nullable(id),
  /** The code as typed or printed, so that a refusal of an unknown code can be found later. */
  code: optionalText(40),
  action: z.enum([...PASSINGS, 'muster'], 'invalid'),
  /** For the action `muster`. */
  muster: z.optional(musterStep),
  at: z.iso.datetime({ offset: true, error: 'invalid' }),
  shift_id: id,
  /**
   * True when the movement was recorded offline, or was sent before without a response. It has already happened, so the
   * server always stores it. Other movements are refused when they are older than an hour.
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
 * `POST /v1/gate/movements`: the movements of a device, oldest first. Each gets its own outcome; a refused one does not
 * block the others.
 */
export const movementsBody = z.strictObject({
  property_id: id,
  movements: z.array(movement).check(z.minLength(1, 'required'), z.maxLength(MOVEMENTS_MAX, 'too_long')),
});
export const movementOutcome = z.object({
  id,
  /** `conflict`: happened offline and breaks a rule, so a supervisor must review it. */
  outcome: z.enum(['booked', 'conflict', 'refused']),
  /**
   * Reason for `conflict` and `refused`. For `visit_open`, `params` has the time (`at`) and the person (`by`) that
   * opened the visit.
   */
  code: z.optional(errorCode),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
});
export type MovementOutcome = z.infer<typeof movementOutcome>;
export const movementsAnswer = z.object({ data: z.array(movementOutcome) });

/** `GET /v1/gate/movements`: recent events at the gate, latest first. */
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
      action: z.enum(PASSINGS),
      at: z.string(),
      sent_at: z.string(),
      guard: person,
      /** Empty for movements booked without a shift. */
      device: z.string(),
      /** Number of different items that passed, regardless of quantity. */
      items: z.number(),
      workers: z.number(),
      note: z.string(),
      was_offline: z.boolean(),
      photo_urls: z.array(z.string()),
    }),
  ),
});
export type GateLog = z.infer<typeof gateLog>;

/** A movement that happened offline and breaks a rule. */
export const gateConflict = z.object({
  /**
   * The movement as sent, without its pass; its photos are download URLs. When a part of it was booked, only the people
   * who are left to settle.
   */
  movement,
  permit: z.nullable(z.object({ id, code: z.string(), kind: z.enum(PERMIT_KINDS), company: z.string() })),
  guard: person,
  device: z.string(),
  code: errorCode,
  /** When the permit's state is the reason: `state`, and in `since` the time it entered that state. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
  sent_at: z.string(),
  settled: z.nullable(z.object({ at: z.string(), by: person, note: z.string() })),
});
export type GateConflict = z.infer<typeof gateConflict>;

/** `GET /v1/gate/conflicts`: unsettled conflicts. With `settled`, the settled conflicts follow them. */
export const conflictsQuery = z.object({ property_id: id, settled: z._default(z.stringbool(), false) });
export const conflicts = z.object({ data: z.array(gateConflict) });
export type GateConflicts = z.infer<typeof conflicts>;

/** `POST /v1/gate/conflicts/{id}/settle`: a supervisor notes how the conflict was resolved. Returns the conflict. */
export const settleBody = z.strictObject({ property_id: id, note: requiredText(500) });
