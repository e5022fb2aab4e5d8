/** The steps that a scale is read by: 1, 2 or 5 and their tens. */
const STEPS = [1, 2, 5, 10];

/** Marks of a scale from nothing to at least the largest value: few, even and round. */
export function ticksUpTo(most: number, count = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const ten = 10 ** Math.floor(Math.log10(rough));
  // Half a thing is none, so the smallest step is one.
  const step = Math.max(1, ten * (STEPS.find((one) => one * ten >= rough) ?? 10));
  const marks = Math.ceil(most / step);
  return Array.from({ length: marks + 1 }, (_, index) => index * step);
}

/** Every how many of so many labels can be shown in so much room. */
export function labelEvery(count: number, room: number, each: number): number {
  return Math.max(1, Math.ceil((count * each) / Math.max(room, 1)));
}
