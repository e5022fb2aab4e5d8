import type { ASSET_STATES } from '../../contracts/assets.ts';
import { addDays, compareDates } from '../permits/time-zone.ts';

type AssetState = (typeof ASSET_STATES)[number];

/** So many days before its end a warranty is about to end. */
export const WARRANTY_SOON_DAYS = 30;
/** Over so many days downtime is added up. */
export const DOWNTIME_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How the warranty of an asset stands on a day; `until` is its last day. */
export function warrantyState(until: string | null, today: string): 'none' | 'running' | 'ending' | 'ended' {
  if (until === null) return 'none';
  if (compareDates(until, today) < 0) return 'ended';
  return compareDates(until, addDays(today, WARRANTY_SOON_DAYS)) <= 0 ? 'ending' : 'running';
}

/** A time in which an asset was out of service; one without an end goes on. */
export interface Downtime {
  from_at: Date;
  until_at: Date | null;
}

/** How long an asset was out of service in the last days, in milliseconds. */
export function downtimeWithin(downtimes: readonly Downtime[], now: Date, days = DOWNTIME_DAYS): number {
  const [first, last] = [now.getTime() - days * DAY_MS, now.getTime()];
  return downtimes.reduce((sum, { from_at, until_at }) => {
    const from = Math.max(from_at.getTime(), first);
    const until = Math.min(until_at?.getTime() ?? last, last);
    return sum + Math.max(0, until - from);
  }, 0);
}

/**
 * The state of an asset once its downtimes have changed: out of service while one is open, in service again when the last
 * one has ended. What is no longer used stays so.
 */
export function stateByDowntime(state: AssetState, isDown: boolean): AssetState {
  if (state === 'retired') return state;
  return isDown ? 'out_of_service' : 'in_service';
}

/** Whether staff may give an asset this state by hand: one with an open downtime is not in service. */
export function mayBeSet(state: AssetState, isDown: boolean): boolean {
  return !isDown || state !== 'in_service';
}
