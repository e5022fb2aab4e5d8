import type { PermitState } from './states.ts';

export type PrintedPermitValidity = 'valid' | 'expired' | 'revoked';

/** Validity of a printed permit at `now`. After `until` it is expired in any state. */
export function printedPermitValidity(
  { state, until }: { state: PermitState; until: Date },
  now: Date,
): PrintedPermitValidity {
  if (now >= until || state === 'closed') return 'expired';
  return state === 'approved' || state === 'checked' ? 'valid' : 'revoked';
}
