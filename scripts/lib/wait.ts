import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `probe` until it returns true. Throws with `what` in the message after `seconds`. */
export async function until(
  what: string,
  seconds: number,
  probe: () => Promise<boolean> | boolean,
  everyMs = 100,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let last: unknown;
  for (;;) {
    try {
      if (await probe()) return;
    } catch (error) {
      if (error instanceof GiveUp) throw error;
      last = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`, { cause: last });
    await pause(everyMs);
  }
}

/** Thrown by a probe to stop waiting at once, when it can no longer succeed. */
export class GiveUp extends Error {}

export async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 400;
  } catch {
    return false;
  }
}
