import type { Stage } from '@gerbang/shared/access';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { IconTool, IconTruckDelivery, IconTruckReturn } from '@tabler/icons-react';

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

/** The name of a permit in lists: its tenant, otherwise its company, otherwise its applicant. */
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

export const KIND_ICON = {
  loading: IconTruckDelivery,
  unloading: IconTruckReturn,
  work: IconTool,
} as const satisfies Record<PermitKind, typeof IconTool>;
