import type { PermitState } from './states.ts';
import { wallClock } from './time-zone.ts';

/** What decides whether a permit still needs its identity photos. */
export interface IdentityUse {
  state: PermitState;
  /** The day of the goods, or the last day of the work. */
  last_date: string;
  time_zone: string;
}

const OVER: ReadonlySet<PermitState> = new Set(['rejected', 'cancelled', 'closed']);

/** Whether the applicant may delete the identity photos: the permit has ended, or its last date is over. */
export function mayDeleteIdentity({ state, last_date, time_zone }: IdentityUse, now: Date): boolean {
  return OVER.has(state) || wallClock(now, time_zone).date > last_date;
}
