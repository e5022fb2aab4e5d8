import { MINUTE_MS, type Span } from '../../time/spans.ts';
import type { PermitKind } from './kinds.ts';
import { isLive, type PassStanding } from './pass-standing.ts';

/** Delays that are offered, from the start of the window, or from now once it has started. */
const DELAYS_MS = [15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);
const ROUND_MS = 15 * MINUTE_MS;

/** Whether the applicant can tell the dock about a delay: for goods that have not passed the gate. */
export function mayTellLate(permit: { kind: PermitKind; standing: PassStanding; passed_at: string | null }): boolean {
  return permit.kind !== 'work' && isLive(permit.standing) && permit.passed_at === null;
}

/** Times of arrival to choose from, all within the window. */
export function lateTimes({ from, until }: Span, now: Date): Date[] {
  const rounded = Math.ceil(now.getTime() / ROUND_MS) * ROUND_MS;
  const start = now > from ? rounded : from.getTime();
  return DELAYS_MS.map((delay) => new Date(start + delay)).filter((time) => time < until);
}

/** Whether a vehicle can be expected at this time: after the start of its window and before the end. */
export function isExpectable(expected: Date, { from, until }: Span): boolean {
  return expected > from && expected < until;
}
