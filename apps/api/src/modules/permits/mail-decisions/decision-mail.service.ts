import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { tellDeciders } from './mail-decisions.jobs.ts';
import * as repository from './mail-decisions.repository.ts';
import type { AskedStage, Decider } from './mail-decisions.repository.ts';

/** Queues mails to the deciders of these stages. The jobs run after the transaction commits. */
export async function enqueueDecisionMails(
  tx: Tx,
  { property_id, id: permit_id }: PermitKey,
  stages: readonly ChainStage[],
): Promise<void> {
  for (const stage of stages) await enqueue(tx, tellDeciders, { property_id, permit_id, stage, event_id: newId() });
}

/** People who may decide this stage now. Excludes the applicant and whom the four-eyes rule forbids it. */
export function listDecidersOf(tx: Tx, asked: AskedStage, now: Date): Promise<Decider[]> {
  return repository.listDeciders(tx, asked, now);
}
