import type { Span } from '../../time/spans.ts';
import { PERMIT_VALIDITIES, printedPermitValidity, type PermitValidity } from './printed-permit-validity.ts';

/** What a device that keeps a permit can know of it: its validity, or where it is before it is approved. */
export const PASS_STANDINGS = [...PERMIT_VALIDITIES, 'in_review', 'returned', 'rejected'] as const;
export type PassStanding = (typeof PASS_STANDINGS)[number];

/** The standing of a permit with this progress. An unknown progress is one that the gate refuses. */
export function passStanding({ progress, ...window }: Span & { progress: string }, now: Date): PassStanding {
  switch (progress) {
    case 'waiting':
      return 'in_review';
    case 'returned':
    case 'rejected':
      return progress;
    case 'complete':
    case 'security_checked':
      return printedPermitValidity({ state: 'approved', ...window }, now);
    case 'closed':
      return 'expired';
    default:
      return 'revoked';
  }
}

/** Whether the gate may still see this pass: it counts now or will count. */
export function isLive(standing: PassStanding): standing is Extract<PermitValidity, 'valid' | 'not_yet'> {
  return standing === 'valid' || standing === 'not_yet';
}
