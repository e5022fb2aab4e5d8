import type { PassProof, VehicleBody } from '@gerbang/shared/contracts/permits/pass';
import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { mayChangeVehicle } from '@gerbang/shared/domain/permits/vehicle';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { lockPermit, type LockedPermit } from '../permits/move.service.ts';
import { announcePermit } from '../permits/permit-events.service.ts';
import { findPermitOfCode } from '../printed-permit/printed-permit.service.ts';
import { isPassKey } from '../status/pass-key.ts';
import { statusOf } from '../status/status.present.ts';
import { presentStatus, readPermitFacts, withOpened } from '../status/status.service.ts';
import { passViewOf } from './pass.present.ts';
import * as repository from './pass.repository.ts';

/** The pass of a permit that a device keeps. */
export function readPass(ctx: Context, proof: PassProof): Promise<PassView> {
  return withPass(ctx, proof, async (tx, key) => (await presentPass(tx, ctx, key)).view);
}

/** Presents a permit without its applicant, with the stored facts that it was made from. */
export async function presentPass(tx: Tx, ctx: Context, key: PermitKey) {
  const facts = await readPermitFacts(tx, ctx, key);
  return { view: passViewOf(statusOf(ctx, facts), facts.permit.state, ctx.now()), permit: facts.permit };
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
