import type { OfficeHoursBody, OfficeHoursRecord } from '@gerbang/shared/contracts/office';
import { alarmsOf, type Alarms } from '@gerbang/shared/domain/permits/alarms';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { DEFAULT_TARGET_HOURS, type OfficeHours } from '@gerbang/shared/domain/permits/deadlines';

import { record } from '../../platform/audit.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import * as repository from './office.repository.ts';

/** Until when each of these stages of a property should decide when it is asked now, and when somebody hears that it does not. */
export async function deadlinesFor<Stage extends ChainStage>(
  tx: Tx,
  property_id: string,
  stages: readonly Stage[],
  now: Date,
): Promise<({ stage: Stage } & Alarms)[]> {
  if (stages.length === 0) return [];
  const { targets, closed, ...office } = found(await repository.findOffice(tx, property_id, now));
  const days = new Set(closed);
  return stages.map((stage) => ({
    stage,
    ...alarmsOf(now, targets[stage] ?? DEFAULT_TARGET_HOURS[stage], office, days),
  }));
}

/** The office of a property with its closed days from a moment on, for deadlines of other things than stages. */
export async function officeOf(
  tx: Tx,
  property_id: string,
  from: Date,
): Promise<{ office: OfficeHours; closed: ReadonlySet<string> }> {
  const { targets: _targets, closed, ...office } = found(await repository.findOffice(tx, property_id, from));
  return { office, closed: new Set(closed) };
}

/** When a property's office works, and within which time each stage should decide. */
export function readOffice(ctx: Context, property_id: string): Promise<OfficeHoursRecord> {
  return ctx.within(property_id, async (tx) => ({
    ...(await settingsOf(tx, property_id, ctx.now())),
    version: found(await repository.findVersion(tx, property_id)),
  }));
}

/** Sets it for what is asked from now on; deadlines that run already stay. */
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

async function settingsOf(tx: Tx, property_id: string, now: Date): Promise<Omit<OfficeHoursRecord, 'version'>> {
  const { days, from, until, targets } = found(await repository.findOffice(tx, property_id, now));
  return { days, from, until, targets: { ...DEFAULT_TARGET_HOURS, ...targets } };
}
