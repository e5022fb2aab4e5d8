import { openStages, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import type { Tx } from '../../platform/database.ts';
import { deadlinesFor } from '../schedule/office.service.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/** Gives each stage that a move has made open its deadline, and takes it from those that are no longer asked. */
export async function askStages(
  tx: Tx,
  key: PermitKey,
  { before, after, at }: { before: Workflow; after: Workflow; at: Date },
): Promise<void> {
  const [asked, open] = [openStages(before), openStages(after)];
  if (asked.join() === open.join()) return;
  await repository.releaseStages(tx, key, open);
  const fresh = open.filter((stage) => !asked.includes(stage));
  await repository.setAsked(tx, key, at, await deadlinesFor(tx, key.property_id, fresh, at));
}
