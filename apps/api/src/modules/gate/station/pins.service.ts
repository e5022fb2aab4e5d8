import { createHmac } from 'node:crypto';

import { can } from '@gerbang/shared/access';
import type { Guard } from '@gerbang/shared/contracts/gate-movements';

import { recordAtEach } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { allow, AppError } from '../../platform/errors.ts';
import { hashSecret, isSecret } from '../../platform/passwords.ts';
import { forgive, spend, type Allowance } from '../../platform/throttle.ts';
import { confirmPassword } from '../auth/auth.service.ts';
import * as repository from './pins.repository.ts';

/** After so many wrong PINs a guard's no longer opens anything, right or wrong, until the time is over. */
const TRIES_OF_A_GUARD: Allowance = { name: 'gate-pin', hits: 5, seconds: 15 * 60 };
/** One device that tries the PINs of many guards. */
const TRIES_OF_A_DEVICE: Allowance = { name: 'gate-pin-device', hits: 15, seconds: 15 * 60 };

/** A staff member sets their own PIN for the gate; the password is asked again, because the device may be shared. */
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

/** Who may take the gate of a property over. */
export function listGuards(ctx: Context, property_id: string): Promise<Guard[]> {
  return ctx.within(property_id, async (tx) => {
    const guards = await repository.listGuards(tx, property_id);
    return guards.map(({ id, name, pin_hash }) => ({ id, name, has_pin: pin_hash !== null }));
  });
}

/**
 * The guard whose PIN this is. Somebody who may not stand at this gate, or has no PIN, fails as a wrong PIN does and takes
 * as long; tries are counted for the guard and for the device, before they are looked at.
 */
export async function requireGuard(
  ctx: Context,
  given: { property_id: string; guard_id: string; pin: string },
): Promise<{ id: string; name: string }> {
  const { actor, deps } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  allow(can.reachProperty(actor, given.property_id));
  await spend(deps.db, TRIES_OF_A_DEVICE, actor.session_id, ctx.now());
  await spend(deps.db, TRIES_OF_A_GUARD, given.guard_id, ctx.now());
  const guard = await ctx.within(given.property_id, (tx) =>
    repository.findGuard(tx, given.property_id, given.guard_id),
  );
  const isRight = await isSecret(guard?.pin_hash, secretOf(ctx, given.guard_id, given.pin));
  if (guard === undefined || !isRight) throw new AppError('pin_wrong');
  await forgive(deps.db, TRIES_OF_A_GUARD, given.guard_id);
  return { id: guard.id, name: guard.name };
}

/** Six digits are soon tried out: what is hashed needs the application's secret as well, and is the account's own. */
function secretOf({ deps }: Context, account_id: string, pin: string): string {
  return createHmac('sha256', deps.config.signing_secret).update(`gate-pin\n${account_id}\n${pin}`).digest('base64url');
}
