import type { OfficeHoursBody, OfficeHoursRecord } from '@gerbang/shared/contracts/permits/office';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { alarmsOf, type Alarms } from '@gerbang/shared/domain/permits/deadlines/alarms';
import { DEFAULT_TARGET_HOURS } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import type { OfficeHours } from '@gerbang/shared/time/office-hours';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import * as repository from './office.repository.ts';

/** The deadline and alarm times of each of these stages when it starts to wait now. */
export async function deadlinesFor<Stage extends ChainStage>(
  tx: Tx,
  property_id: string,
  stages: readonly Stage[],
  now: Date,
): Promise<({ stage: Stage } & Alarms)[]> {
  return stages.length === 0 ? [] : alarmsAt(now, stages, await readTargets(tx, property_id, now));
}

type Targets = NonNullable<Awaited<ReturnType<typeof repository.findOffice>>>;

/** The target times of all stages and the office hours in which they run. */
export async function readTargets(tx: Tx, property_id: string, now: Date): Promise<Targets> {
  return found(await repository.findOffice(tx, property_id, now));
}

/** Like `deadlinesFor`, with target times that were read before. */
export function alarmsAt<Stage extends ChainStage>(
  now: Date,
  stages: readonly Stage[],
  { targets, closed, endorsement: _endorsement, ...office }: Targets,
): ({ stage: Stage } & Alarms)[] {
  const days = new Set(closed);
  return stages.map((stage) => ({
    stage,
    ...alarmsOf(now, targets[stage] ?? DEFAULT_TARGET_HOURS[stage], office, days),
  }));
}

/** Office hours with the closed days from `from` on, for deadlines other than those of stages. */
export async function officeOf(
  tx: Tx,
  property_id: string,
  from: Date,
): Promise<{ office: OfficeHours; closed: ReadonlySet<string> }> {
  const {
    targets: _targets,
    endorsement: _endorsement,
    closed,
    ...office
  } = found(await repository.findOffice(tx, property_id, from));
  return { office, closed: new Set(closed) };
}

export function readOffice(ctx: Context, property_id: string): Promise<OfficeHoursRecord> {
  return ctx.within(property_id, async (tx) => ({
    ...(await settingsOf(tx, property_id, ctx.now())),
    version: found(await repository.findVersion(tx, property_id)),
  }));
}

/** Sets office hours, target times and the rules for the question to a tenant. Running deadlines stay as they are. */
export function setOffice(
  ctx: Context,
  property_id: string,
  { version, targets, ...hours }: OfficeHoursBody,
): Promise<OfficeHoursRecord> {
  return ctx.within(property_id, async (tx) => {
    if (found(await repository.lockVersion(tx, property_id)) !== version) throw new AppError('conflict');
    const before = await settingsOf(tx, property_id, ctx.now());
    const days = [...new Set(hours.days)].toSorted((a, b) => a - b);
    await repository.setOffice(tx, property_id, { ...hours, days, at: ctx.now() });
    await repository.setTargets(tx, property_id, targets);
    const after = await settingsOf(tx, property_id, ctx.now());
    await record(tx, ctx, {
      property_id,
      action: 'office.updated',
      record: { kind: 'property', id: property_id },
      detail: changesBetween(before, after),
    });
    return { ...after, version: version + 1 };
  });
}

/** Office hours within which each stage of a property should decide. */
export async function targetHours(tx: Tx, property_id: string, now: Date): Promise<Record<ChainStage, number>> {
  return (await settingsOf(tx, property_id, now)).targets;
}

async function settingsOf(tx: Tx, property_id: string, now: Date): Promise<Omit<OfficeHoursRecord, 'version'>> {
  const { days, from, until, targets, endorsement } = found(await repository.findOffice(tx, property_id, now));
  return { days, from, until, targets: { ...DEFAULT_TARGET_HOURS, ...targets }, endorsement };
}
