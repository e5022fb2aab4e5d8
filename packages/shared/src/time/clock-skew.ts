/** The clock of a device may differ from the server's by this much. */
export const CLOCK_SKEW_MS = 5 * 60 * 1000;
