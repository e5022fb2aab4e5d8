import type { PermitKind } from '../permits/kinds.ts';
import type { PermitState } from '../permits/states.ts';

/** The facts that decide whether a permit may pass the gate. The guard's device uses the same facts offline. */
export interface GateFacts {
  kind: PermitKind;
  state: PermitState;
  /** When the permit is valid at the gate; `until` is exclusive. */
  from: Date;
  until: Date;
  /** For goods: each item that was not refused, and how much of it has passed. */
  items: readonly { qty: number; passed: number }[];
  /** For work: whether people of this permit are inside. */
  is_inside: boolean;
}

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

export function gateVerdict(permit: GateFacts, now: Date): Verdict {
  // People inside may always leave, even when the work was suspended or has ended.
  if (permit.kind === 'work' && permit.is_inside) return { verdict: 'pass', direction: 'out' };
  const { state } = permit;
  if (state !== 'approved' && state !== 'checked') return { verdict: 'refuse', reason: REFUSED_BY_STATE[state] };
  const left = permit.items.some(({ qty, passed }) => passed < qty);
  if (permit.kind !== 'work' && !left) return { verdict: 'refuse', reason: 'all_passed' };
  if (now < permit.from) return { verdict: 'wait', reason: 'too_early' };
  if (now >= permit.until) return { verdict: 'refuse', reason: 'too_late' };
  return { verdict: 'pass', direction: permit.kind === 'unloading' ? 'out' : 'in' };
}
