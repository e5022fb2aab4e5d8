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

export function urgencyOf({ asked_at, due_at }: { asked_at: Date; due_at: Date }, now: Date): Urgency {
  const left = due_at.getTime() - now.getTime();
  if (left <= 0) return 'late';
  const whole = due_at.getTime() - asked_at.getTime();
  return left <= Math.max(HOUR_MS, whole / 4) ? 'soon' : 'in_time';
}
