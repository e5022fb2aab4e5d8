import type { PermitState } from './states.ts';

interface OwnPermit {
  state: PermitState;
  /** Start and end of the permit's window. */
  from: Date;
  until: Date;
}

/** How a permit stands for its tenant, in the order in which the tenant's home lists them. */
export const OWN_STANDINGS = ['now', 'to_fix', 'ahead', 'past', 'ended'] as const;
export type OwnStanding = (typeof OWN_STANDINGS)[number];

const ENDED: ReadonlySet<PermitState> = new Set(['rejected', 'closed', 'cancelled']);

/**
 * An approved permit is `now` within its window. A permit that was sent back waits for its applicant whatever the time.
 * A permit whose window has passed stays open while its goods are inside.
 */
export function ownStanding({ state, from, until }: OwnPermit, now: Date): OwnStanding {
  if (ENDED.has(state)) return 'ended';
  if (state === 'returned') return 'to_fix';
  if (until <= now) return 'past';
  const isAllowedIn = state === 'approved' || state === 'checked';
  return isAllowedIn && from <= now ? 'now' : 'ahead';
}

/** Sorts a tenant's permits: by standing, then the next one first. Of those that are over, the latest comes first. */
export function compareOwnPermits(a: OwnPermit, b: OwnPermit, now: Date): number {
  const [first, second] = [ownStanding(a, now), ownStanding(b, now)];
  if (first !== second) return OWN_STANDINGS.indexOf(first) - OWN_STANDINGS.indexOf(second);
  return first === 'past' || first === 'ended'
    ? b.until.getTime() - a.until.getTime()
    : a.from.getTime() - b.from.getTime();
}
