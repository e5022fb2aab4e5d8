/** Fewer cases than this say nothing about the usual time: no median or percentage is shown for them. */
export const CASES_MIN = 5;

/** The median of some numbers, rounded. Null when there are none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
