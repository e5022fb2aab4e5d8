import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { Alarms } from '@gerbang/shared/domain/permits/alarms';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';

import type { Tx } from '../../platform/database.ts';
import { notifyAsked, settleStages } from '../notifications/notify.service.ts';
import * as repository from './deadlines.repository.ts';

/** Tells who decides these stages that they are asked from now on, and sees to it that somebody hears when they do not decide. */
export async function beginWaiting(
  tx: Tx,
  key: PermitKey,
  asked: { stages: readonly ({ stage: ChainStage } & Alarms)[]; at: Date; by: string | null },
): Promise<void> {
  const { stages, at, by } = asked;
  if (stages.length === 0) return;
  await repository.setAlarms(tx, key, at, stages);
  await notifyAsked(tx, key, { stages: stages.map(({ stage }) => stage), at, by });
}

/** These stages have decided or are no longer asked: nothing more is told of them. */
export async function endWaiting(tx: Tx, key: PermitKey, stages: readonly ChainStage[], at: Date): Promise<void> {
  if (stages.length === 0) return;
  await repository.removeAlarms(tx, key, stages);
  await settleStages(tx, key, { stages, at });
}
