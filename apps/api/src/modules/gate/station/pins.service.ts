import { createHmac } from 'node:crypto';

import { can } from '@gerbang/shared/access';
import type { Guard } from '@gerbang/shared/contracts/gate/gate-movements';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { allow, AppError } from '../../../platform/errors.ts';
import { resetAttempts, countAttempt, type Allowance } from '../../../platform/http/throttle.ts';
import { hashSecret, isSecret } from '../../../platform/keys/passwords.ts';
import { confirmPassword } from '../../people/auth/auth.service.ts';
import * as repository from './pins.repository.ts';

/** Limit per guard: after this many wrong PINs, even the right PIN is refused until `seconds` have passed. */
const TRIES_OF_A_GUARD: Allowance = { name: 'gate-pin', hits: 5, seconds: 15 * 60 };
/** Limit per device, because one device could try the PINs of many guards. */
const TRIES_OF_A_DEVICE: Allowance = { name: 'gate-pin-device', hits: 15, seconds: 15 * 60 };

/** Sets the staff member's own gate PIN. Asks for the password again because the device may be shared. */
export async function setOwnPin(ctx: Context, { pin, password }: { pin: string; password: string }): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  await confirmPassword(ctx, password, 'password');
  const account_id = actor.user_id;
  const pin_hash = await hashSecret(secretOf(ctx, account_id, pin));
  await ctx.own(async (tx) => {
    await repository.setPin(tx, { account_id, pin_hash, set_at: ctx.now() });
    const record = { kind: 'user', id: account_id };
    await recordAtEach(tx, ctx, actor.property_ids, { action: 'user.gate_pin_set', record });
  });
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
  const { actor, deps } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  allow(can.reachProperty(actor, given.property_id));
  await countAttempt(deps.db, TRIES_OF_A_DEVICE, actor.session_id, ctx.now());
  await countAttempt(deps.db, TRIES_OF_A_GUARD, given.guard_id, ctx.now());
  const guard = await ctx.within(given.property_id, (tx) =>
    repository.findGuard(tx, given.property_id, given.guard_id),
  );
  const isRight = await isSecret(guard?.pin_hash, secretOf(ctx, given.guard_id, given.pin));
  if (guard === undefined || !isRight) throw new AppError('pin_wrong');
  await resetAttempts(deps.db, TRIES_OF_A_GUARD, given.guard_id);
  return { id: guard.id, name: guard.name };
}

/**
 * Six digits are quickly guessed from a stolen hash, so the hashed value also includes the application secret and the
 * account id.
 */
function secretOf({ deps }: Context, account_id: string, pin: string): string {
  return createHmac('sha256', deps.config.signing_secret).update(`gate-pin\n${account_id}\n${pin}`).digest('base64url');
}
