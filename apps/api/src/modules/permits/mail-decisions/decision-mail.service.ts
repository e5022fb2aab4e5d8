import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { tellDeciders } from './mail-decisions.jobs.ts';

/** Tells who decides these stages, once the transaction that asks them is through. */
export async function enqueueDecisionMails(
  tx: Tx,
  { property_id, id: permit_id }: PermitKey,
  stages: readonly ChainStage[],
): Promise<void> {
  for (const stage of stages) await enqueue(tx, tellDeciders, { property_id, permit_id, stage, event_id: newId() });
}
