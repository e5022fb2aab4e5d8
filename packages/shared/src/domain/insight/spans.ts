/** Lower bounds, in minutes, of the intervals that times are counted in. The database uses the same list. */
export const SPAN_STARTS = [0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720] as const;

/** Number of times in the interval that begins at `start`. */
export interface SpanCount {
  start: number;
  n: number;
}

/** The median, in whole minutes, of times of which only the intervals are known. */
export function medianOfSpans(counts: readonly SpanCount[]): number | null {
  return percentileOfSpans(counts, 0.5);
}

/**
 * The time, in whole minutes, that this share of the times does not exceed. Assumes that the times are spread evenly
 * within an interval. Null when there are no times.
 */
export function percentileOfSpans(counts: readonly SpanCount[], share: number): number | null {
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  if (all <= 0) return null;
  const wanted = all * share;
  const sorted = counts.filter(({ n }) => n > 0).sort((a, b) => a.start - b.start);
  let before = 0;
  for (const { start, n } of sorted) {
    if (before + n >= wanted) return Math.round(start + (endOf(start) - start) * ((wanted - before) / n));
    before += n;
  }
  return null;
}

function endOf(start: number): number {
  const place = SPAN_STARTS.findIndex((one) => one === start);
  // The last interval has no upper bound: assume that it is as long as its start.
  return SPAN_STARTS[place + 1] ?? start * 2;
}
