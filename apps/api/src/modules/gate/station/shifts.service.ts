import type { GateShift, Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import { CLOCK_SKEW_MS } from '@gerbang/shared/time/clock-skew';

import { record } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { allow, AppError, fieldFault, found } from '../../../platform/errors.ts';
import * as pins from './pins.repository.ts';
import { requireGuard } from './pins.service.ts';
import * as repository from './shifts.repository.ts';
import type { StoredShift } from './shifts.repository.ts';

const HOUR = 60 * 60 * 1000;
/** Length of a shift: a guard enters the PIN at least this often. */
const SHIFT_MS = 12 * HOUR;
/** Maximum age of a movement that was sent online. */
const ONLINE_MAX_AGE_MS = HOUR;

export interface Takeover {
  property_id: string;
  id: string;
  guard_id: string;
  pin: string;
  device: string;
}

/**
 * Starts a guard's shift on a device and ends the previous shift on that device. A repeated request starts only one
 * shift.
 */
export async function beginShift(ctx: Context, { pin, ...takeover }: Takeover): Promise<GateShift> {
  const { property_id, id, guard_id, device } = takeover;
  const { user_id: account_id, session_id } = requireStaff(ctx);
  await requireGuard(ctx, { property_id, guard_id, pin });
  return ctx.within(property_id, async (tx) => {
    await repository.lockSession(tx, session_id);
    const before = await repository.find(tx, property_id, id);
    if (before !== undefined) {
      if (before.session_id !== session_id || before.guard_id !== guard_id) throw new AppError('conflict');
      return present(before);
    }
    const started_at = ctx.now();
    await repository.endOf(tx, property_id, session_id, started_at);
    const ends_at = new Date(started_at.getTime() + SHIFT_MS);
    const isNew = await repository.insert(tx, { ...takeover, account_id, session_id, started_at, ends_at });
    if (!isNew) throw new AppError('conflict');
    await record(tx, ctx, {
      property_id,
      action: 'gate.shift_began',
      record: { kind: 'gate_shift', id },
      detail: { guard_id, device },
    });
    return present(found(await repository.find(tx, property_id, id)));
  });
}

export function readCurrentShift(ctx: Context, property_id: string): Promise<GateShift | null> {
  const { session_id } = requireStaff(ctx);
  return ctx.within(property_id, async (tx) => {
    const shift = await repository.findCurrent(tx, property_id, session_id, ctx.now());
    return shift === undefined ? null : present(shift);
  });
}

/**
 * Returns the open shift on this device. Throws `shift_over` when no shift is open or its guard may no longer work at
 * this gate.
 */
export async function requireCurrentShift(tx: Tx, ctx: Context, property_id: string): Promise<StoredShift> {
  const shift = await repository.findCurrent(tx, property_id, requireStaff(ctx).session_id, ctx.now());
  if (shift === undefined) throw new AppError('shift_over');
  if ((await pins.findGuard(tx, property_id, shift.guard_id)) === undefined) throw new AppError('shift_over');
  return shift;
}

/** Ends a shift of the logged-in account. Does nothing when it has already ended. */
export function endShift(ctx: Context, property_id: string, id: string): Promise<GateShift> {
  const { user_id } = requireStaff(ctx);
  return ctx.within(property_id, async (tx) => {
    const shift = found(await repository.find(tx, property_id, id));
    allow(shift.account_id === user_id);
    if (await repository.end(tx, property_id, id, ctx.now())) {
      await record(tx, ctx, {
        property_id,
        action: 'gate.shift_ended',
        record: { kind: 'gate_shift', id },
        detail: { guard_id: shift.guard_id, device: shift.device },
      });
    }
    return present(found(await repository.find(tx, property_id, id)));
  });
}

/** The shift that a movement names. Undefined when it belongs to another account. */
export async function findOwnShift(
  tx: Tx,
  ctx: Context,
  property_id: string,
  id: string,
): Promise<StoredShift | undefined> {
  const shift = await repository.find(tx, property_id, id);
  return shift?.account_id === requireStaff(ctx).user_id ? shift : undefined;
}

/**
 * Throws unless the movement happened in the shift: in the session that started it (except for offline movements, which
 * may be sent after a new login), between its start and end, and by a guard who may still work at this gate. Steps of a
 * muster that were recorded offline also count after the end, because a guard in an emergency cannot start a shift
 * without network.
 */
export async function requireShift(
  tx: Tx,
  ctx: Context,
  shift: StoredShift | undefined,
  movement: { property_id: string; action: Movement['action']; at: Date; was_offline: boolean },
): Promise<void> {
  const { property_id, action, at, was_offline } = movement;
  if (shift === undefined) throw new AppError('shift_over');
  if (shift.session_id !== requireStaff(ctx).session_id && !was_offline) throw new AppError('shift_over');
  // Tolerates a slow device clock; otherwise the device would ask for the PIN again and again.
  if (at.getTime() + CLOCK_SKEW_MS < shift.started_at.getTime()) throw fieldFault('at', 'invalid');
  const isOver = at >= (shift.ended_at ?? shift.ends_at);
  if (isOver && !(action === 'muster' && was_offline)) throw new AppError('shift_over');
  if ((await pins.findGuard(tx, property_id, shift.guard_id)) === undefined) throw new AppError('shift_over');
}

/** Throws unless the time is plausible: not in the future, and recent unless the device was offline. */
export function requireTime(ctx: Context, { at, was_offline }: { at: Date; was_offline: boolean }): void {
  const ago = ctx.now().getTime() - at.getTime();
  if (ago < -CLOCK_SKEW_MS || (ago > ONLINE_MAX_AGE_MS && !was_offline)) throw fieldFault('at', 'invalid');
}

function present(shift: StoredShift): GateShift {
  const { id, guard_id, guard_name, device, started_at, ends_at, ended_at } = shift;
  return {
    id,
    guard: { id: guard_id, name: guard_name },
    device,
    started_at: started_at.toISOString(),
    ends_at: (ended_at ?? ends_at).toISOString(),
  };
}
