import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { Alarms } from '@gerbang/shared/domain/permits/deadlines/alarms';

import type { Tx } from '../../../platform/database/database.ts';
import { notifyAsked, settleStages, type LateRecipients } from '../../people/notifications/notify.service.ts';
import * as repository from './deadlines.repository.ts';

/** Who is notified at each alarm level, and the action in the audit log. */
export const ALARM_LEVELS = [
  { who: 'deciders', action: 'permit.reminded' },
  { who: 'deputies', action: 'permit.overdue' },
  { who: 'managers', action: 'permit.escalated' },
] as const satisfies readonly { who: LateRecipients; action: string }[];

/** Notifies the approvers that these stages wait for them from now on, and sets the alarms. */
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

/** Removes the alarms and settles the notifications of stages that no longer wait. */
export async function endWaiting(tx: Tx, key: PermitKey, stages: readonly ChainStage[], at: Date): Promise<void> {
  if (stages.length === 0) return;
  await repository.removeAlarms(tx, key, stages);
  const others = (await repository.listWaiting(tx, key, stages)).map(({ stage, level }) => ({
    stage,
    raised_to: ALARM_LEVELS.slice(0, level).map(({ who }) => who),
  }));
  await settleStages(tx, key, { stages, others, at });
}
