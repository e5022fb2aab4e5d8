import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { DEFAULT_TARGET_HOURS, dueAt } from '@gerbang/shared/domain/permits/deadlines';

import type { Tx } from '../../platform/database.ts';
import { found } from '../../platform/errors.ts';
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
