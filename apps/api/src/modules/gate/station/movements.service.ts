import { can } from '@gerbang/shared/access';
import type { GateLog, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate-movements';
import type { GateBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';

import { authorOf } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { allow, AppError, fieldFault } from '../../platform/errors.ts';
import { notifyGateRefused } from '../notifications/notify.service.ts';
import { keepMovement, noteAtGate, placeOf, type GateGuard } from '../permits/gate-movement.service.ts';
import { bookPass, passGate } from '../permits/gate.service.ts';
import * as conflicts from './conflicts.repository.ts';
import * as repository from './movements.repository.ts';
import { keepGoodPhotos, keepPhotos, photoUrls } from './photos.service.ts';
import type { StoredShift } from './shifts.repository.ts';
import { findOwnShift, requireCurrentShift, requireShift, requireTime } from './shifts.service.ts';

/** A movement of one property, with the time it happened, who did it, and the permit it is about if there is one. */
interface Told extends Omit<Movement, 'at'> {
  property_id: string;
  at: Date;
  guard: GateGuard;
  shift: StoredShift | undefined;
  known_permit_id: string | null;
}

/** Books what a device tells, one after the other; one that is refused does not hold up the others. */
export async function bookMovements(
  ctx: Context,
  property_id: string,
  movements: readonly Movement[],
): Promise<MovementOutcome[]> {
  allow(can.reachProperty(ctx.actor, property_id));
  const outcomes: MovementOutcome[] = [];
  for (const movement of movements) outcomes.push(await bookOne(ctx, property_id, movement));
  return outcomes;
}

/** Lets through what one permit allows, by the guard whose shift stands on the device that asks. */
export function passOne(ctx: Context, key: PermitKey, body: GateBody): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const shift = await requireCurrentShift(tx, ctx, key.property_id);
    return passGate(tx, ctx, key, body, guardOf(ctx, shift, false));
  });
}

/** What happened at the gate lately. */
export function readLog(
  ctx: Context,
  { property_id, permit_id, limit }: { property_id: string; permit_id?: string | undefined; limit: number },
): Promise<GateLog['data']> {
  return ctx.within(property_id, async (tx) => {
    const rows = await repository.list(tx, property_id, { permit_id, limit });
    return rows.map(({ typed_code, permit_code, photo_file_ids, ...row }) => ({
      ...row,
      code: permit_code === null ? typed_code : showCode(permit_code),
      at: row.at.toISOString(),
      sent_at: row.sent_at.toISOString(),
      photo_urls: photoUrls(ctx, photo_file_ids),
    }));
  });
}

async function bookOne(ctx: Context, property_id: string, movement: Movement): Promise<MovementOutcome> {
  const { id } = movement;
  try {
    return await ctx.within(property_id, (tx) => keepAndBook(tx, ctx, property_id, movement));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, outcome: 'refused', ...whyOf(error) };
  }
}

/** Keeps the movement first, so that nothing is booked twice; what was without network stays kept whatever the rules say. */
async function keepAndBook(tx: Tx, ctx: Context, property_id: string, movement: Movement): Promise<MovementOutcome> {
  const { id, was_offline } = movement;
  const shift = await findOwnShift(tx, ctx, property_id, movement.shift_id);
  const guard = guardOf(ctx, shift, was_offline);
  const at = new Date(movement.at);
  const kept = await keepMovement(tx, guard, property_id, { ...movement, at });
  if (!kept.is_new) return answerAgain(tx, property_id, id);
  const told = { ...movement, property_id, at, guard, shift, known_permit_id: kept.permit_id };
  if (!was_offline) await book(tx, ctx, told);
  const refusal = was_offline ? await repository.undoneBy(tx, () => book(tx, ctx, told)) : undefined;
  if (refusal === undefined) return { id, outcome: 'booked' };
  await keepConflict(tx, ctx, movement, told, refusal);
  return { id, outcome: 'conflict', ...whyOf(refusal) };
}

async function book(tx: Tx, ctx: Context, told: Told): Promise<void> {
  const { property_id, permit_id, action, guard, at } = told;
  requireTime(ctx, told);
  await requireShift(tx, ctx, told.shift, told);
  if (action === 'refuse') await noteRefusal(tx, told);
  else if (permit_id === null) throw fieldFault('permit_id', 'required');
  else await bookPass(tx, ctx, { property_id, id: permit_id }, { ...told, direction: action, at }, guard);
  await keepPhotos(tx, ctx, { ...told, at: at.toISOString() });
}

/** Somebody was turned away: staff who follow the permit learn of it, the applicant does not. */
async function noteRefusal(tx: Tx, { property_id, id, known_permit_id, code, guard }: Told): Promise<void> {
  await noteAtGate(tx, guard, property_id, {
    action: 'gate.refused',
    movement_id: id,
    permit_id: known_permit_id,
    detail: { ...(known_permit_id === null && { code }), ...placeOf(guard) },
  });
  if (known_permit_id === null) return;
  await notifyGateRefused(tx, { property_id, id: known_permit_id }, { at: guard.at, by: guard.id });
}

async function keepConflict(
  tx: Tx,
  ctx: Context,
  movement: Movement,
  { property_id, known_permit_id, guard }: Told,
  refusal: AppError,
): Promise<void> {
  await conflicts.insert(tx, property_id, movement, refusal, ctx.now());
  await keepGoodPhotos(tx, ctx, { ...movement, property_id, known_permit_id });
  await noteAtGate(tx, guard, property_id, {
    action: 'gate.conflict',
    movement_id: movement.id,
    permit_id: known_permit_id,
    detail: { direction: movement.action, refused: refusal.code, ...placeOf(guard) },
  });
}

/** What is sent again gets the answer it got. */
async function answerAgain(tx: Tx, property_id: string, id: string): Promise<MovementOutcome> {
  const why = await conflicts.findWhy(tx, property_id, id);
  return why === undefined ? { id, outcome: 'booked' } : { id, outcome: 'conflict', ...whyOf(why) };
}

/** The guard of the shift; without one that is theirs, whoever is logged in. */
function guardOf(ctx: Context, shift: StoredShift | undefined, was_offline: boolean): GateGuard {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  const author = { ...authorOf(ctx), was_offline };
  if (shift === undefined) return { ...author, id: actor.user_id };
  return { ...author, id: shift.guard_id, shift: { id: shift.id, device: shift.device } };
}

function whyOf({ code, params, fields }: Pick<conflicts.Why, 'code' | 'params'> & { fields: AppError['fields'] }) {
  return {
    code,
    ...(Object.keys(params).length > 0 && { params: { ...params } }),
    ...(fields.length > 0 && { fields: [...fields] }),
  };
}
