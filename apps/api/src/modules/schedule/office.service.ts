import type { OfficeHoursBody, OfficeHoursRecord } from '@gerbang/shared/contracts/office';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { DEFAULT_TARGET_HOURS, dueAt } from '@gerbang/shared/domain/permits/deadlines';

import { record } from '../../platform/audit.ts';
import { changesBetween } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import * as repository from './office.repository.ts';

/** Until when each of these stages of a property should decide when it is asked now. */
export async function deadlinesFor<Stage extends ChainStage>(
  tx: Tx,
  property_id: string,
  stages: readonly Stage[],
  now: Date,
): Promise<{ stage: Stage; due_at: Date }[]> {
  if (stages.length === 0) return [];
  const { targets, closed, ...office } = found(await repository.findOffice(tx, property_id, now));
  const days = new Set(closed);
  return stages.map((stage) => ({
    stage,
    due_at: dueAt(now, targets[stage] ?? DEFAULT_TARGET_HOURS[stage], office, days),
  }));
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
