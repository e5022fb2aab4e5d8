import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { openStages, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import { together, type Tx } from '../../../platform/database/database.ts';
import { beginWaiting, endWaiting } from '../deadlines/deadlines.service.ts';
import { enqueueDecisionMails } from '../mail-decisions/decision-mail.service.ts';
import { deadlinesFor } from '../settings/office.service.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

/**
 * Sets the deadline of each stage that a move opened and notifies its deciders. Clears the deadline of stages that no
 * longer wait.
 */
export async function askStages(
  tx: Tx,
  key: PermitKey,
  { before, after, at, by }: { before: Workflow; after: Workflow; at: Date; by: string | null },
): Promise<void> {
  const [asked, open] = [openStages(before), openStages(after)];
  if (asked.join() === open.join()) return;
  await repository.releaseStages(tx, key, open);
  const over = asked.filter((stage) => !open.includes(stage));
  const fresh = open.filter((stage) => !asked.includes(stage));
  await together([endWaiting(tx, key, over, at), askFresh(tx, key, fresh, { at, by })]);
}

async function askFresh(
  tx: Tx,
  key: PermitKey,
  fresh: readonly ChainStage[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const stages = await deadlinesFor(tx, key.property_id, fresh, at);
  await repository.setAsked(tx, key, at, stages);
  await enqueueDecisionMails(tx, key, fresh);
  await beginWaiting(tx, key, { stages, at, by });
}
