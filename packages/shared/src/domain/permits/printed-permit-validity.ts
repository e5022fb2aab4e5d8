import type { Span } from '../../time/spans.ts';
import type { PermitState } from './states.ts';

export const PERMIT_VALIDITIES = ['valid', 'not_yet', 'expired', 'revoked'] as const;
export type PermitValidity = (typeof PERMIT_VALIDITIES)[number];

/** Validity of an approved permit at `now`. After `until` it is expired in any state. */
export function printedPermitValidity(
  { state, from, until }: Span & { state: PermitState },
  now: Date,
): PermitValidity {
  if (now >= until || state === 'closed') return 'expired';
  if (state !== 'approved' && state !== 'checked') return 'revoked';
  return now < from ? 'not_yet' : 'valid';
}
