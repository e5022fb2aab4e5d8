import { randomInt } from 'node:crypto';

import { can } from '@gerbang/shared/access';
import type { Guard, OneTimePin, PinAtGateBody } from '@gerbang/shared/contracts/gate/gate-movements';
import { isTrivialPin } from '@gerbang/shared/domain/gate/gate-pins';
import { isAbove } from '@gerbang/shared/domain/people/account-standing';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { record, recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { allow, AppError, found } from '../../../platform/errors.ts';
import {
  acceptTry,
  countAttempt,
  countTry,
  isKnownNetwork,
  ofNetwork,
  rememberNetwork,
  type Allowance,
  type TryAllowance,
} from '../../../platform/http/throttle.ts';
import { seal, unseal } from '../../../platform/keys/key-ring.ts';
import { hashSecret, isSecret } from '../../../platform/keys/passwords.ts';
import { confirmPassword, confirmPasswordOf } from '../../people/auth/auth.service.ts';
import * as repository from './pins.repository.ts';

/** Limit per guard and device: after this many wrong PINs, even the right PIN is refused until `seconds` have passed. */
const TRIES_OF_A_GUARD: TryAllowance = { name: 'gate-pin', hits: 5, seconds: 15 * 60, strangers: 20 };
/** Limit per device, because one device could try the PINs of many guards. */
const TRIES_OF_A_DEVICE: Allowance = { name: 'gate-pin-device', hits: 15, seconds: 15 * 60 };

/** Sets the staff member's own gate PIN. Asks for the password again because the device may be shared. */
export async function setOwnPin(ctx: Context, { pin, password }: { pin: string; password: string }): Promise<void> {
  const actor = requireStaff(ctx);
  await confirmPassword(ctx, password, 'password');
  const account_id = actor.user_id;
  const pin_hash = await sealPin(ctx, 'gate-pin', account_id, pin);
  await ctx.own(async (tx) => {
    await repository.setPin(tx, { account_id, pin_hash, set_at: ctx.now() });
    const about = { action: 'user.gate_pin_set', record: { kind: 'user', id: account_id } };
    await recordAtEach(tx, ctx, actor.property_ids, about);
  });
}

/** How long a one-time PIN is valid. */
const ONE_TIME_MS = DAY_MS;

/**
 * Sets the PIN of a guard on the gate's device, where another account may be logged in. The guard proves who they are
 * by the password of their account or by a one-time PIN.
 */
export async function setPinAtGate(ctx: Context, guard_id: string, body: PinAtGateBody): Promise<void> {
  const { property_id, pin, password, one_time_pin } = body;
  const guard = found(await ctx.within(property_id, (tx) => repository.findGuard(tx, property_id, guard_id)));
  const given =
    one_time_pin === undefined ? undefined : await requireOneTimePin(ctx, guard.id, property_id, one_time_pin);
  if (password !== undefined) await confirmPasswordOf(ctx, guard.id, password, 'password');
  const pin_hash = await sealPin(ctx, 'gate-pin', guard.id, pin);
  await ctx.within(property_id, async (tx) => {
    if (given !== undefined && !(await repository.takeOneTimePin(tx, guard.id, given))) throw new AppError('pin_wrong');
    await repository.setPin(tx, { account_id: guard.id, pin_hash, set_at: ctx.now() });
    await record(tx, ctx, {
      property_id,
      action: 'user.gate_pin_set',
      record: { kind: 'user', id: guard.id },
      detail: { with: given === undefined ? 'password' : 'one_time_pin' },
    });
  });
  await acceptTries(ctx, guard.id);
}

/** Returns the hash of the guard's one-time PIN when it is the given one. */
async function requireOneTimePin(ctx: Context, guard_id: string, property_id: string, pin: string): Promise<Buffer> {
  await countTries(ctx, guard_id);
  const hash = await ctx.within(property_id, (tx) => repository.findOneTimePin(tx, guard_id, ctx.now()));
  if (!(await isPin(ctx, 'one-time-gate-pin', guard_id, pin, hash)) || hash === undefined)
    throw new AppError('pin_wrong');
  return hash;
}

/** Makes a PIN with which a guard can set an own one, once and within a day. Replaces the one before. */
export async function giveOneTimePin(ctx: Context, guard_id: string, property_id: string): Promise<OneTimePin> {
  const guard = found(await ctx.within(property_id, (tx) => repository.findGuard(tx, property_id, guard_id)));
  if (isAbove(guard, requireStaff(ctx))) throw new AppError('beyond_own_rights');
  const pin = randomPin();
  const pin_hash = await sealPin(ctx, 'one-time-gate-pin', guard.id, pin);
  const expires_at = new Date(ctx.now().getTime() + ONE_TIME_MS);
  await ctx.within(property_id, async (tx) => {
    await repository.setOneTimePin(tx, { account_id: guard.id, pin_hash, expires_at });
    const about = { kind: 'user', id: guard.id };
    await record(tx, ctx, { property_id, action: 'user.one_time_pin_given', record: about });
  });
  return { pin, expires_at: expires_at.toISOString() };
}

function randomPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  return isTrivialPin(pin) ? randomPin() : pin;
}

export function listGuards(ctx: Context, property_id: string): Promise<Guard[]> {
  return ctx.within(property_id, async (tx) => {
    const guards = await repository.listGuards(tx, property_id);
    return guards.map(({ id, name, pin_hash }) => ({ id, name, has_pin: pin_hash !== null }));
  });
}

/**
 * Checks the PIN of a guard. A person who may not work at this gate or has no PIN gets the same error, after the same
 * time, as a wrong PIN. Attempts are counted per guard and per device before the PIN is checked.
 */
export async function requireGuard(
  ctx: Context,
  given: { property_id: string; guard_id: string; pin: string },
): Promise<{ id: string; name: string }> {
  allow(can.reachProperty(ctx.actor, given.property_id));
  await countTries(ctx, given.guard_id);
  const guard = await ctx.within(given.property_id, (tx) =>
    repository.findGuard(tx, given.property_id, given.guard_id),
  );
  const isRight = await isPin(ctx, 'gate-pin', given.guard_id, given.pin, guard?.pin_hash);
  if (guard === undefined || !isRight) throw new AppError('pin_wrong');
  await acceptTries(ctx, guard.id);
  return { id: guard.id, name: guard.name };
}

/** Counts an attempt for the device first, so that a blocked device does not use up the attempts of the guard. */
async function countTries(ctx: Context, guard_id: string): Promise<void> {
  await countAttempt(ctx.deps.db, TRIES_OF_A_DEVICE, requireStaff(ctx).session_id, ctx.now());
  // A network where the guard has worked has its own count for new devices, so that tries elsewhere do not refuse the
  // guard there.
  const crowd = (await isKnownNetwork(ctx, guard_id)) ? ofNetwork(ctx, guard_id) : guard_id;
  await countTry(onDevice(ctx), TRIES_OF_A_GUARD, guard_id, crowd);
}

/** Forgets the wrong tries on this device after a right PIN, and remembers device and network as the guard's. */
async function acceptTries(ctx: Context, guard_id: string): Promise<void> {
  await acceptTry(onDevice(ctx), TRIES_OF_A_GUARD, guard_id);
  await rememberNetwork(ctx, guard_id);
}

/** Tries are counted per device instead of per network, because colleagues at one gate share a network. */
function onDevice(ctx: Context): Pick<Context, 'deps' | 'now' | 'network'> {
  return { deps: ctx.deps, now: () => ctx.now(), network: requireStaff(ctx).session_id };
}

type PinPurpose = 'gate-pin' | 'one-time-gate-pin';

/** The stored form of a PIN. Six digits are quickly guessed from a stolen hash, so the hash itself is encrypted. */
async function sealPin({ deps }: Context, purpose: PinPurpose, account_id: string, pin: string): Promise<Buffer> {
  return seal(deps.config.keys, purpose, account_id, await hashSecret(pin));
}

/** Whether this is the stored PIN. Takes the same time without a stored one, or when its key is no longer in use. */
function isPin(
  { deps }: Context,
  purpose: PinPurpose,
  account_id: string,
  pin: string,
  stored: Buffer | null | undefined,
): Promise<boolean> {
  return isSecret(stored && unseal(deps.config.keys, purpose, account_id, stored), pin);
}
