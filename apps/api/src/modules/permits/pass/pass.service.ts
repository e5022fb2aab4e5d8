import type { LateBody, PassProof, VehicleBody } from '@gerbang/shared/contracts/permits/pass';
import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { isExpectable, mayTellLate } from '@gerbang/shared/domain/permits/lateness';
import { passViewOf } from '@gerbang/shared/domain/permits/pass-view';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { mayChangeVehicle } from '@gerbang/shared/domain/permits/vehicle';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { lockPermit, type LockedPermit } from '../permits/move.service.ts';
import { announcePermit } from '../permits/permit-events.service.ts';
import { findPermitOfCode } from '../printed-permit/printed-permit.service.ts';
import { isPassKey } from '../status/pass-key.service.ts';
import { presentStatus, presentWithPermit } from '../status/status-facts.service.ts';
import { withOpened } from '../status/status.service.ts';
import * as repository from './pass.repository.ts';

/** The pass of a permit that a device keeps. */
export function readPass(ctx: Context, proof: PassProof): Promise<PassView> {
  return withPass(ctx, proof, async (tx, key) => (await presentPass(tx, ctx, key)).view);
}

/** Presents a permit without its applicant, with the stored facts that it was made from. */
export async function presentPass(tx: Tx, ctx: Context, key: PermitKey) {
  const { status, permit } = await presentWithPermit(tx, ctx, key);
  return { view: passViewOf(status, ctx.now()), permit };
}

/**
 * Runs `work` in a transaction on the property of a permit, for a device that the status page has shown it to. Neither
 * key nor lookup is counted, because nobody can guess the key.
 */
export async function withPass<T>(
  ctx: Context,
  { code, key }: PassProof,
  work: (tx: Tx, permit: PermitKey) => Promise<T>,
): Promise<T> {
  const read = readCode(code);
  const comparable = read === undefined ? '' : comparableCode(read);
  if (!isPassKey(ctx.deps.config, comparable, key)) throw new AppError('link_invalid');
  const permit = found(await findPermitOfCode(ctx, comparable));
  return ctx.withinPublic(permit.property_id, (tx) => work(tx, permit));
}

/** Tells the dock when a late vehicle will arrive. Repeating it changes nothing. */
export function tellLate(ctx: Context, { expected_at, ...proof }: LateBody): Promise<PassView> {
  const expected = new Date(expected_at);
  return withPass(ctx, proof, async (tx, key) => {
    const { row } = await lockPermit(tx, key);
    const { view } = await presentPass(tx, ctx, key);
    if (!mayTellLate(view)) throw new AppError('move_not_allowed');
    if (!isExpectable(expected, { from: new Date(view.from), until: new Date(view.until) }))
      throw fieldFault('expected_at', 'invalid');
    if (row.expected_at?.getTime() === expected.getTime()) return view;
    await repository.setExpected(tx, key, expected);
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.late',
      record: { kind: 'permit', id: key.id },
      detail: { expected_at: [view.expected_at, expected.toISOString()] },
    });
    await announcePermit(tx, key);
    return { ...view, expected_at: expected.toISOString() };
  });
}

/** Sets plate and driver of a goods permit. Refused once its goods have passed the gate. */
export async function setVehicle(ctx: Context, { plate, driver_name, ...lookup }: VehicleBody): Promise<PermitStatus> {
  return withOpened(ctx, lookup, async (tx, key) => {
    await changeVehicle(tx, ctx, await lockPermit(tx, key), { plate, driver_name });
    return presentStatus(tx, ctx, key);
  });
}

export async function changeVehicle(
  tx: Tx,
  ctx: Context,
  { key, row }: LockedPermit,
  vehicle: { plate: string; driver_name: string },
): Promise<void> {
  if (!mayChangeVehicle({ kind: row.kind, progress: PROGRESS_OF[row.state] })) throw new AppError('move_not_allowed');
  await repository.setVehicle(tx, key, vehicle);
  await record(tx, ctx, {
    property_id: key.property_id,
    action: 'permit.vehicle_changed',
    record: { kind: 'permit', id: key.id },
    personal: vehicle,
  });
  await announcePermit(tx, key);
}
