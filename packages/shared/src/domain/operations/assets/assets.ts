import type { ASSET_STATES } from '../../../contracts/operations/assets.ts';
import { addDays, compareDates } from '../../../time/dates.ts';
import { DAY_MS } from '../../../time/spans.ts';

type AssetState = (typeof ASSET_STATES)[number];

/** A warranty has the state `ending` from this many days before its last day. */
export const WARRANTY_SOON_DAYS = 30;
/** Length of the period over which downtime is added up. */
export const DOWNTIME_DAYS = 90;

/** State of an asset's warranty. `until` is its last day. */
export function warrantyState(until: string | null, today: string): 'none' | 'running' | 'ending' | 'ended' {
  if (until === null) return 'none';
  if (compareDates(until, today) < 0) return 'ended';
  return compareDates(until, addDays(today, WARRANTY_SOON_DAYS)) <= 0 ? 'ending' : 'running';
}

/** A period in which an asset was out of service. Without an end it is still open. */
export interface Downtime {
  from_at: Date;
  until_at: Date | null;
}

/** Milliseconds that an asset was out of service in the last `days` days. */
export function downtimeWithin(downtimes: readonly Downtime[], now: Date, days = DOWNTIME_DAYS): number {
  const [first, last] = [now.getTime() - days * DAY_MS, now.getTime()];
  return downtimes.reduce((sum, { from_at, until_at }) => {
    const from = Math.max(from_at.getTime(), first);
    const until = Math.min(until_at?.getTime() ?? last, last);
    return sum + Math.max(0, until - from);
  }, 0);
}

/**
 * The state of an asset after its downtimes have changed: out of service while one is open, otherwise in service. A
 * retired asset stays retired.
 */
export function stateByDowntime(state: AssetState, isDown: boolean): AssetState {
  if (state === 'retired') return state;
  return isDown ? 'out_of_service' : 'in_service';
}

/** Whether staff may set this state by hand. An asset with an open downtime cannot be set to in service. */
export function mayBeSet(state: AssetState, isDown: boolean): boolean {
  return !isDown || state !== 'in_service';
}
