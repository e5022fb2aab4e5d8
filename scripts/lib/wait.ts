import { setTimeout as pause } from 'node:timers/promises';

/** Asks `probe` again and again until it says yes, and fails with `what` in its message after `seconds`. */
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
      if (error instanceof Hopeless) throw error;
      last = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`, { cause: last });
    await pause(everyMs);
  }
}

/** Thrown by a probe to end the waiting at once, when what is awaited can no longer come. */
export class Hopeless extends Error {}

/** Whether an HTTP address answers with a success status. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    await response.body?.cancel();
    return response.status < 400;
  } catch {
    return false;
  }
}
