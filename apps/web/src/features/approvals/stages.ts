import type { Stage } from '@gerbang/shared/access';
import type { PermitRow } from '@gerbang/shared/contracts/approvals';

type Asked = PermitRow['chain'][number];

/** How far a stage of a chain is. */
export type StageState = 'done' | 'now' | 'toCome' | 'rejected' | 'returned';

/** The stages of a chain, those of one step together. */
export function stepsOf<One extends { step: number }>(chain: readonly One[]): One[][] {
  const steps = [...new Set(chain.map(({ step }) => step))].sort((a, b) => a - b);
  return steps.map((step) => chain.filter((one) => one.step === step));
}

/** How far one stage is; only a permit that waits is anywhere now. */
export function stageState({ decision, asked_at }: Pick<Asked, 'decision' | 'asked_at'>, waits: boolean): StageState {
  if (decision === 'approved') return 'done';
  if (decision !== null) return decision;
  return waits && asked_at !== null ? 'now' : 'toCome';
}

/** Whether stages are being asked about a permit in this state. */
export function isWaiting(state: PermitRow['state']): boolean {
  return state === 'submitted' || state === 'in_review';
}

/** Whether a permit has ended, one way or another. */
export function isOver(state: PermitRow['state']): boolean {
  return state === 'rejected' || state === 'closed' || state === 'cancelled';
}

/** The stages that are asked now. */
export function askedStages({ chain, state }: { chain: readonly Asked[]; state: PermitRow['state'] }): Stage[] {
  return chain.filter((one) => stageState(one, isWaiting(state)) === 'now').map(({ stage }) => stage);
}

/** How a permit is called in lists: by the shop it is for, or who asks. */
export function permitName({
  tenant,
  company,
  name,
}: {
  tenant: string | null;
  company: string;
  name: string;
}): string {
  return [tenant ?? '', company, name].find((text) => text !== '') ?? '';
}
