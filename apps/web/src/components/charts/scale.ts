/** Tick distances are these numbers times a power of ten. */
const STEPS = [1, 2, 5, 10];

/** Ticks of a scale from 0 to at least `most`: few, evenly spaced and round. */
export function ticksUpTo(most: number, count = 4): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / count;
  const ten = 10 ** Math.floor(Math.log10(rough));
  // Values are counts, so the smallest step is 1.
  const step = Math.max(1, ten * (STEPS.find((factor) => factor * ten >= rough) ?? 10));
  const marks = Math.ceil(most / step);
  return Array.from({ length: marks + 1 }, (_, index) => index * step);
}

/** Returns n: only every n-th of `count` labels is shown, so that labels of `each` pixels fit into `room` pixels. */
export function labelEvery(count: number, room: number, each: number): number {
  return Math.max(1, Math.ceil((count * each) / Math.max(room, 1)));
}
