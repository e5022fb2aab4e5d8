import { can } from '@gerbang/shared/access';
import type { GateLog, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import type { GateBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';

import { authorOf } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { allow, AppError, fieldFault } from '../../../platform/errors.ts';
import { notifyGateRefused } from '../../people/notifications/notify.service.ts';
import { storeMovement, recordAtGate, originOf, type GateGuard } from '../passage/movement.service.ts';
import { bookPass, listDisputed, passGate } from '../passage/passage.service.ts';
import * as conflicts from './conflicts.repository.ts';
import * as repository from './movements.repository.ts';
import { bookMuster } from './muster.service.ts';
import { storeValidPhotos, storePhotos, photoUrls } from './photos.service.ts';
import type { StoredShift } from './shifts.repository.ts';
import { findOwnShift, requireCurrentShift, requireShift, requireTime } from './shifts.service.ts';

interface GateMovement extends Omit<Movement, 'at'> {
  property_id: string;
  at: Date;
  guard: GateGuard;
  shift: StoredShift | undefined;
  known_permit_id: string | null;
}

/** Books the movements of a device in order. A refused movement does not stop the next ones. */
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

/** Books one passage for the guard whose shift is open on the requesting device. */
export function passOne(ctx: Context, key: PermitKey, body: GateBody): Promise<PermitView> {
  return ctx.within(key.property_id, async (tx) => {
    const shift = await requireCurrentShift(tx, ctx, key.property_id);
    return passGate(tx, ctx, key, body, guardOf(ctx, shift, false));
  });
}

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
    return await ctx.within(property_id, (tx) => storeAndBook(tx, ctx, property_id, movement));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, outcome: 'refused', ...refusalOf(error) };
  }
}

/**
 * Stores the movement first, so that nothing is booked twice. An offline movement stays stored even when the rules
 * refuse it.
 */
async function storeAndBook(tx: Tx, ctx: Context, property_id: string, movement: Movement): Promise<MovementOutcome> {
  const { id, was_offline } = movement;
  const shift = await findOwnShift(tx, ctx, property_id, movement.shift_id);
  const guard = guardOf(ctx, shift, was_offline);
  const at = new Date(movement.at);
  const stored = await storeMovement(tx, guard, property_id, { ...movement, at });
  if (!stored.is_new) return repeatOutcome(tx, property_id, id);
  const gateMovement = { ...movement, property_id, at, guard, shift, known_permit_id: stored.permit_id };
  if (!was_offline) await book(tx, ctx, gateMovement);
  const conflict = was_offline ? await bookOffline(tx, ctx, gateMovement) : undefined;
  if (conflict === undefined) return { id, outcome: 'booked' };
  await storeConflict(tx, ctx, { ...movement, ...conflict.rest }, gateMovement, conflict.refusal);
  return { id, outcome: 'conflict', ...refusalOf(conflict.refusal) };
}

interface OfflineConflict {
  refusal: AppError;
  /** What is left to settle when a part was booked. Its photos belong to the booked part. */
  rest?: Pick<Movement, 'workers' | 'worker_ids' | 'photos'>;
}

/**
 * Books an offline movement and returns what could not be booked. One disputed name does not stop the others, because a
 * muster must know who is inside.
 */
async function bookOffline(tx: Tx, ctx: Context, movement: GateMovement): Promise<OfflineConflict | undefined> {
  const refusal = await repository.runInSavepoint(tx, () => book(tx, ctx, movement));
  if (refusal === undefined) return undefined;
  const { property_id, known_permit_id, action, workers, worker_ids, at } = movement;
  if (known_permit_id === null || (action !== 'in' && action !== 'out')) return { refusal };
  const disputed = await listDisputed(tx, { property_id, id: known_permit_id }, { direction: action, worker_ids, at });
  const undisputed = worker_ids.filter((worker) => !disputed.includes(worker));
  if (disputed.length === 0 || undisputed.length === 0) return { refusal };
  const part = { ...movement, workers: workers - disputed.length, worker_ids: undisputed };
  const isBooked = (await repository.runInSavepoint(tx, () => book(tx, ctx, part))) === undefined;
  return isBooked ? { refusal, rest: { workers: disputed.length, worker_ids: disputed, photos: [] } } : { refusal };
}

async function book(tx: Tx, ctx: Context, gateMovement: GateMovement): Promise<void> {
  const { property_id, permit_id, action, guard, at } = gateMovement;
  requireTime(ctx, gateMovement);
  await requireShift(tx, ctx, gateMovement.shift, gateMovement);
  if (action === 'muster') await bookMuster(tx, gateMovement);
  else if (action === 'refuse') await recordTurnedAway(tx, gateMovement);
  else if (permit_id === null) throw fieldFault('permit_id', 'required');
  else await bookPass(tx, ctx, { property_id, id: permit_id }, { ...gateMovement, direction: action, at }, guard);
  await storePhotos(tx, ctx, { ...gateMovement, at: at.toISOString() });
}

/** Logs that somebody was turned away. Staff who watch the permit see it; the applicant does not. */
async function recordTurnedAway(
  tx: Tx,
  { property_id, id, known_permit_id, code, guard }: GateMovement,
): Promise<void> {
  await recordAtGate(tx, guard, property_id, {
    action: 'gate.refused',
    movement_id: id,
    permit_id: known_permit_id,
    detail: { ...(known_permit_id === null && { code }), ...originOf(guard) },
  });
  if (known_permit_id === null) return;
  await notifyGateRefused(tx, { property_id, id: known_permit_id }, { at: guard.at, by: guard.id });
}

async function storeConflict(
  tx: Tx,
  ctx: Context,
  movement: Movement,
  { property_id, known_permit_id, guard }: GateMovement,
  refusal: AppError,
): Promise<void> {
  await conflicts.insert(tx, property_id, movement, refusal, ctx.now());
  await storeValidPhotos(tx, ctx, { ...movement, property_id, known_permit_id });
  await recordAtGate(tx, guard, property_id, {
    action: 'gate.conflict',
    movement_id: movement.id,
    permit_id: known_permit_id,
    detail: { direction: movement.action, refused: refusal.code, ...originOf(guard) },
  });
}

/** Returns the outcome of a movement that is already stored. */
async function repeatOutcome(tx: Tx, property_id: string, id: string): Promise<MovementOutcome> {
  const refusal = await conflicts.findRefusal(tx, property_id, id);
  return refusal === undefined ? { id, outcome: 'booked' } : { id, outcome: 'conflict', ...refusalOf(refusal) };
}

/** The guard of the shift, or the logged-in person when `shift` is undefined. */
function guardOf(ctx: Context, shift: StoredShift | undefined, was_offline: boolean): GateGuard {
  const { user_id } = requireStaff(ctx);
  const author = { ...authorOf(ctx), was_offline };
  if (shift === undefined) return { ...author, id: user_id };
  return { ...author, id: shift.guard_id, shift: { id: shift.id, device: shift.device } };
}

function refusalOf({
  code,
  params,
  fields,
}: Pick<conflicts.Refusal, 'code' | 'params'> & { fields: AppError['fields'] }) {
  return {
    code,
    ...(Object.keys(params).length > 0 && { params: { ...params } }),
    ...(fields.length > 0 && { fields: [...fields] }),
  };
}
