/**
 * Probability (two-sided Mann-Whitney test) that two samples from the same distribution differ at least as much as these.
 * Uses the normal approximation with equal values taken into account, which is exact enough from 20 values on.
 */
export function rankTest(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, is_first: true })),
    ...second.map((value) => ({ value, is_first: false })),
  ].toSorted((a, b) => a.value - b.value);
  let ranks_of_first = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const equal = all.slice(start, end);
    ranks_of_first += equal.filter(({ is_first }) => is_first).length * ((start + 1 + end) / 2);
    ties += equal.length ** 3 - equal.length;
    start = end;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = ranks_of_first - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 1 : twoSided((u - (n * m) / 2) / Math.sqrt(variance));
}

/** Probability of a standard normal value at least this far from 0 (Abramowitz and Stegun 7.1.26). */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
