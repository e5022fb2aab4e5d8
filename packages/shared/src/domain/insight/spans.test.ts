import { describe, expect, it } from 'vitest';

import { percentileOfSpans, medianOfSpans, SPAN_STARTS } from './spans.ts';

describe('the median of times counted in intervals', () => {
  it.each([
    ['no intervals', [], null],
    ['only empty intervals', [{ start: 5, n: 0 }], null],
    ['one time, assumed in the middle of its interval', [{ start: 60, n: 1 }], 90],
    ['four times in one interval', [{ start: 0, n: 4 }], 3],
    [
      'as many times below a bound as above it',
      [
        { start: 30, n: 5 },
        { start: 60, n: 5 },
      ],
      60,
    ],
    [
      'intervals in any order',
      [
        { start: 120, n: 1 },
        { start: 0, n: 1 },
        { start: 30, n: 8 },
      ],
      45,
    ],
    ['the last interval, which has no upper bound', [{ start: 30_720, n: 2 }], 46_080],
  ])('computes the median of times counted in intervals: %s', (_name, counts, wanted) => {
    expect(medianOfSpans(counts)).toBe(wanted);
  });

  it('computes a median that lies in the interval of the true median, for any times', () => {
    for (let size = 1; size < 60; size += 1) {
      const times = Array.from({ length: size }, (_, index) => ((index * 7919) % 997) * (1 + (index % 5)));
      const startOf = (time: number) => Math.max(...SPAN_STARTS.filter((start) => start <= time));
      const sorted = [...times].sort((a, b) => a - b);
      const middle = sorted[Math.ceil(size / 2) - 1] ?? 0;
      const found = medianOfSpans(times.map((time) => ({ start: startOf(time), n: 1 }))) ?? Number.NaN;
      const start = startOf(middle);
      const end = SPAN_STARTS[SPAN_STARTS.findIndex((one) => one === start) + 1] ?? Infinity;
      expect([size, found >= start && found <= end]).toEqual([size, true]);
    }
  });
});

describe('Percentile of spans', () => {
  it('is the time that this share of the decisions does not exceed', () => {
    const counts = [
      { start: 0, n: 8 },
      { start: 60, n: 1 },
      { start: 120, n: 1 },
    ];
    expect(percentileOfSpans(counts, 0.9)).toBe(120);
    expect(percentileOfSpans(counts, 0.8)).toBe(5);
    expect(percentileOfSpans([], 0.9)).toBeNull();
  });
});
