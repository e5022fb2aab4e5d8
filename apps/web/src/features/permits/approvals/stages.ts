import type { Stage } from '@gerbang/shared/access';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';

type ChainEntry = PermitRow['chain'][number];

export type StageState = 'done' | 'now' | 'toCome' | 'rejected' | 'returned';

export function stepsOf<Entry extends { step: number }>(chain: readonly Entry[]): Entry[][] {
  const steps = [...new Set(chain.map(({ step }) => step))].sort((a, b) => a - b);
  return steps.map((step) => chain.filter((entry) => entry.step === step));
}

/** State of one stage. `waits` says whether the permit is still in review; otherwise no stage has the state `now`. */
export function stageState(
  { decision, asked_at }: Pick<ChainEntry, 'decision' | 'asked_at'>,
  waits: boolean,
): StageState {
  if (decision === 'approved') return 'done';
  if (decision !== null) return decision;
  return waits && asked_at !== null ? 'now' : 'toCome';
}

export function isWaiting(state: PermitRow['state']): boolean {
  return state === 'submitted' || state === 'in_review';
}

/** Whether the permit has ended: rejected, closed or cancelled. */
export function isOver(state: PermitRow['state']): boolean {
  return state === 'rejected' || state === 'closed' || state === 'cancelled';
}

export function askedStages({ chain, state }: { chain: readonly ChainEntry[]; state: PermitRow['state'] }): Stage[] {
  return chain.filter((entry) => stageState(entry, isWaiting(state)) === 'now').map(({ stage }) => stage);
}
