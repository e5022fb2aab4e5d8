import type { StaffActor } from '@gerbang/shared/access';
import type { GateShift } from '@gerbang/shared/contracts/gate-movements';

import { record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { allow, AppError, fieldFault, found } from '../../platform/errors.ts';
import { CLOCK_SKEW_MS } from '../permits/gate.service.ts';
import * as pins from './pins.repository.ts';
import { requireGuard } from './pins.service.ts';
import * as repository from './shifts.repository.ts';
import type { StoredShift } from './shifts.repository.ts';

const HOUR = 60 * 60 * 1000;
/** A guard types the PIN at least so often. */
const SHIFT_MS = 12 * HOUR;
/** What was not without network is told at once. */
const TOLD_WITHIN_MS = HOUR;

/** What a device sends to have a guard take it over. */
export interface Takeover {
  property_id: string;
  id: string;
  guard_id: string;
  pin: string;
  device: string;
}

/** A guard takes a device over; whoever had it before has it no more. Sent twice it is one shift. */
export async function beginShift(ctx: Context, { pin, ...takeover }: Takeover): Promise<GateShift> {
  const { property_id, id, guard_id, device } = takeover;
  const { user_id: account_id, session_id } = staffOf(ctx);
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

/** The shift that stands on the device that asks. */
export function readCurrentShift(ctx: Context, property_id: string): Promise<GateShift | null> {
  const { session_id } = staffOf(ctx);
  return ctx.within(property_id, async (tx) => {
    const shift = await repository.findCurrent(tx, property_id, session_id, ctx.now());
    return shift === undefined ? null : present(shift);
  });
}

/** Goes on only when a guard has taken this device over who still may stand here. */
export async function requireCurrentShift(tx: Tx, ctx: Context, property_id: string): Promise<StoredShift> {
  const shift = await repository.findCurrent(tx, property_id, staffOf(ctx).session_id, ctx.now());
  if (shift === undefined) throw new AppError('shift_over');
  if ((await pins.findGuard(tx, property_id, shift.guard_id)) === undefined) throw new AppError('shift_over');
  return shift;
}

/** Ends a shift of the person who is logged in; ended twice it ended once. */
export function endShift(ctx: Context, property_id: string, id: string): Promise<GateShift> {
  const { user_id } = staffOf(ctx);
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

/** The shift that a movement names, if it is one of the account that tells of it. */
export async function findOwnShift(
  tx: Tx,
  ctx: Context,
  property_id: string,
  id: string,
): Promise<StoredShift | undefined> {
  const shift = await repository.find(tx, property_id, id);
  return shift?.account_id === staffOf(ctx).user_id ? shift : undefined;
}

/**
 * Goes on only when the movement happened in that shift: on the device that began it (what was without network may be told
 * after a new login), between its beginning and its end, by a guard who still may stand here.
 */
export async function requireShift(
  tx: Tx,
  ctx: Context,
  shift: StoredShift | undefined,
  movement: { property_id: string; at: Date; was_offline: boolean },
): Promise<void> {
  const { property_id, at, was_offline } = movement;
  if (shift === undefined) throw new AppError('shift_over');
  if (shift.session_id !== staffOf(ctx).session_id && !was_offline) throw new AppError('shift_over');
  // A clock that is behind would otherwise ask for the PIN again and again.
  if (at.getTime() + CLOCK_SKEW_MS < shift.started_at.getTime()) throw fieldFault('at', 'invalid');
  if (at >= (shift.ended_at ?? shift.ends_at)) throw new AppError('shift_over');
  if ((await pins.findGuard(tx, property_id, shift.guard_id)) === undefined) throw new AppError('shift_over');
}

/** Goes on only when the time can be right: not ahead of ours, and not long ago unless there was no network. */
export function requireTime(ctx: Context, { at, was_offline }: { at: Date; was_offline: boolean }): void {
  const ago = ctx.now().getTime() - at.getTime();
  if (ago < -CLOCK_SKEW_MS || (ago > TOLD_WITHIN_MS && !was_offline)) throw fieldFault('at', 'invalid');
}

function staffOf({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
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
