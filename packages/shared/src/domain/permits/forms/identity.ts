import { wallClock } from '../../../time/wall-clock.ts';
import type { PermitState } from '../states.ts';

export interface IdentityUse {
  state: PermitState;
  /** The day of the goods, or the last day of the work. */
  last_date: string;
  time_zone: string;
}

const OVER: ReadonlySet<PermitState> = new Set(['rejected', 'cancelled', 'closed']);

/** Whether the applicant may delete the identity photos: the permit has ended, or its last date has passed. */
export function mayDeleteIdentity({ state, last_date, time_zone }: IdentityUse, now: Date): boolean {
  return OVER.has(state) || wallClock(now, time_zone).date > last_date;
}
