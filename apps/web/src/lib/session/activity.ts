import { readStored, writeStored } from '../storage.ts';

export const ACTIVITY_KEY = 'staffActivity';

/** Time of the last activity in any tab (epoch milliseconds), or undefined. */
export function readActivity(): number | undefined {
  const at = Number(readStored(ACTIVITY_KEY) ?? undefined);
  return Number.isFinite(at) ? at : undefined;
}

export function writeActivity(now: number): void {
  writeStored(ACTIVITY_KEY, String(now));
}

/** Clears the last activity, so that a new session does not inherit the idle time of the previous one. */
export function forgetActivity(): void {
  writeStored(ACTIVITY_KEY, null);
}
