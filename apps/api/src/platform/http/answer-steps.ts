import { pauseWithoutPlace } from './places.ts';

/** Longer than the work of a lookup, so that all its outcomes are usually answered at the same step. */
const STEP_MS = 100;

/**
 * Waits until the time since `started` is a multiple of the step. A lookup that waits before it answers does not reveal by
 * its duration what was found.
 */
export async function waitForAnswerStep(started: number): Promise<void> {
  await pauseWithoutPlace(STEP_MS - ((performance.now() - started) % STEP_MS));
}
