import { readStored, writeStored } from '../storage.ts';

/** Under this key every tab of the browser says when its person last did something. */
export const ACTIVITY_KEY = 'staffActivity';

/** When the person last did something in any tab (epoch milliseconds), if it is known. */
export function readActivity(): number | undefined {
  const at = Number(readStored(ACTIVITY_KEY) ?? undefined);
  return Number.isFinite(at) ? at : undefined;
}

/** Says to all tabs that the person did something at this moment. */
export function writeActivity(now: number): void {
  writeStored(ACTIVITY_KEY, String(now));
}

/** A new session begins without the old one's quiet hours. */
export function forgetActivity(): void {
  writeStored(ACTIVITY_KEY, null);
}
