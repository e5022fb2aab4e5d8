import type { Span } from '../../time/spans.ts';
import { PERMIT_VALIDITIES, printedPermitValidity, type PermitValidity } from './printed-permit-validity.ts';
import type { PermitState } from './states.ts';

/** What a device that keeps a permit can know of it: its validity, or where it is before it is approved. */
export const PASS_STANDINGS = [...PERMIT_VALIDITIES, 'in_review', 'returned', 'rejected'] as const;
export type PassStanding = (typeof PASS_STANDINGS)[number];

export function passStanding({ state, ...window }: Span & { state: PermitState }, now: Date): PassStanding {
  if (state === 'submitted' || state === 'in_review') return 'in_review';
  return state === 'returned' || state === 'rejected' ? state : printedPermitValidity({ state, ...window }, now);
}

/** Whether the gate may still see this pass: it counts now or will count. */
export function isLive(standing: PassStanding): standing is Extract<PermitValidity, 'valid' | 'not_yet'> {
  return standing === 'valid' || standing === 'not_yet';
}
