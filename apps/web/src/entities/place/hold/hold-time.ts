const SHORT_SECONDS = 120;

/** Whether so little of the hold is left that it is shown as a warning. */
export function isShort(seconds: number): boolean {
  return seconds < SHORT_SECONDS;
}
