import type { PermitKind } from './kinds.ts';
import type { PermitState } from './states.ts';

/** A permit as the gate looks at it; the guard's device judges by the same facts when there is no network. */
export interface GateFacts {
  kind: PermitKind;
  state: PermitState;
  /** When it is good here, the end not included. */
  from: Date;
  until: Date;
  /** Goods: each item that nobody has refused, and how much of it has passed. */
  items: readonly { qty: number; passed: number }[];
  /** Work: people of this permit are inside. */
  is_inside: boolean;
}

/** Why somebody has to wait or is turned away. */
export type GateReason =
  | 'too_early'
  | 'too_late'
  | 'all_passed'
  | 'not_approved'
  | 'returned'
  | 'rejected'
  | 'cancelled'
  | 'suspended'
  | 'closed';

/** What the guard is told: who may pass and in which direction, who has to wait, who is turned away. */
export type Verdict =
  | { verdict: 'pass'; direction: 'in' | 'out' }
  | { verdict: 'wait'; reason: 'too_early' }
  | { verdict: 'refuse'; reason: GateReason };

const REFUSED_BY_STATE = {
  submitted: 'not_approved',
  in_review: 'not_approved',
  returned: 'returned',
  rejected: 'rejected',
  cancelled: 'cancelled',
  suspended: 'suspended',
  closed: 'closed',
} as const satisfies Partial<Record<PermitState, GateReason>>;

/** What the gate says to a permit at a moment. */
export function gateVerdict(permit: GateFacts, now: Date): Verdict {
  // Whoever is inside may always leave, also from work that was stopped or is over.
  if (permit.kind === 'work' && permit.is_inside) return { verdict: 'pass', direction: 'out' };
  const { state } = permit;
  if (state !== 'approved' && state !== 'checked') return { verdict: 'refuse', reason: REFUSED_BY_STATE[state] };
  const left = permit.items.some(({ qty, passed }) => passed < qty);
  if (permit.kind !== 'work' && !left) return { verdict: 'refuse', reason: 'all_passed' };
  if (now < permit.from) return { verdict: 'wait', reason: 'too_early' };
  if (now >= permit.until) return { verdict: 'refuse', reason: 'too_late' };
  return { verdict: 'pass', direction: permit.kind === 'unloading' ? 'out' : 'in' };
}
