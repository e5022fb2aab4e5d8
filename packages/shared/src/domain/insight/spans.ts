/** The lower ends of the spans of minutes that times are counted in; the database sorts them with the same list. */
export const SPAN_STARTS = [0, 5, 15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720] as const;

/** How many times fell into the span that begins there. */
export interface SpanCount {
  start: number;
  n: number;
}

/**
 * The median of times that are known by their spans only, in whole minutes: within its span the times are taken to be spread
 * evenly. Null without any.
 */
export function medianOfSpans(counts: readonly SpanCount[]): number | null {
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  if (all <= 0) return null;
  const sorted = counts.filter(({ n }) => n > 0).sort((a, b) => a.start - b.start);
  let before = 0;
  for (const { start, n } of sorted) {
    if (before + n >= all / 2) return Math.round(start + (endOf(start) - start) * ((all / 2 - before) / n));
    before += n;
  }
  return null;
}

function endOf(start: number): number {
  const place = SPAN_STARTS.findIndex((one) => one === start);
  // The last span has no end: as long as it begins late.
  return SPAN_STARTS[place + 1] ?? start * 2;
}
