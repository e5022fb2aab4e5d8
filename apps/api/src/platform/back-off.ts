const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Milliseconds to wait before the next attempt: doubles with each failure in a row, up to `longest`. */
export function pauseAfter(failures: number, longest = LONGEST_PAUSE_MS): number {
  return Math.min(longest, FIRST_PAUSE_MS * 2 ** failures);
}
