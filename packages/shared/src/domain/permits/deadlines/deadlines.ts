import { HOUR_MS } from '../../../time/spans.ts';
import type { ChainStage } from '../chains.ts';

/** Default office hours within which each stage should decide. */
export const DEFAULT_TARGET_HOURS = {
  tcr: 2,
  fat: 4,
  rdd: 8,
  operational: 4,
  gm: 8,
} as const satisfies Record<ChainStage, number>;

/** Longest target in office hours, about a month. */
export const TARGET_HOURS_MAX = 240;

/** `soon` is the last quarter of the time until the deadline, and at least the last hour. */
export type Urgency = 'late' | 'soon' | 'in_time';

/** A stage of a permit's chain with its times as the API sends them. */
interface DecidedStage {
  decision: 'approved' | 'rejected' | 'returned' | null;
  due_at: string | null;
  decided_at: string | null;
}

/**
 * When the permit was decided, and whether a stage decided after its deadline. Null while it is not rejected and a stage
 * has not approved, also when it was cancelled before.
 */
export function finalDecision(chain: readonly DecidedStage[]): { at: Date; isLate: boolean } | null {
  const isRejected = chain.some(({ decision }) => decision === 'rejected');
  if (chain.length === 0 || (!isRejected && chain.some(({ decision }) => decision !== 'approved'))) return null;
  const decided = chain.flatMap(({ due_at, decided_at }) => {
    if (decided_at === null) return [];
    return [{ at: new Date(decided_at), isLate: due_at !== null && new Date(decided_at) > new Date(due_at) }];
  });
  return {
    at: new Date(Math.max(...decided.map(({ at }) => at.getTime()))),
    isLate: decided.some(({ isLate }) => isLate),
  };
}

export function urgencyOf({ asked_at, due_at }: { asked_at: Date; due_at: Date }, now: Date): Urgency {
  const left = due_at.getTime() - now.getTime();
  if (left <= 0) return 'late';
  const whole = due_at.getTime() - asked_at.getTime();
  return left <= Math.max(HOUR_MS, whole / 4) ? 'soon' : 'in_time';
}
