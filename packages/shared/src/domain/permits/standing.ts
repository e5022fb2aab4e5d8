import type { PermitState } from './states.ts';

/** What a permit's paper is worth: to be let in on, over, or taken back. */
export type Standing = 'valid' | 'expired' | 'revoked';

/** What a paper stands for at a moment. One whose time is over has expired whatever became of it. */
export function standingOf({ state, until }: { state: PermitState; until: Date }, now: Date): Standing {
  if (now >= until || state === 'closed') return 'expired';
  return state === 'approved' || state === 'checked' ? 'valid' : 'revoked';
}
