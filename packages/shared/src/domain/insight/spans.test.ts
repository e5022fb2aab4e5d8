import { describe, expect, it } from 'vitest';

import { medianOfSpans, SPAN_STARTS } from './spans.ts';

describe('the median of times known by their spans', () => {
  it.each([
    ['nothing', [], null],
    ['nothing but empty spans', [{ start: 5, n: 0 }], null],
    ['one time, in the middle of its span', [{ start: 60, n: 1 }], 90],
    ['four in one span', [{ start: 0, n: 4 }], 3],
    [
      'as many below as above',
      [
        { start: 30, n: 5 },
        { start: 60, n: 5 },
      ],
      60,
    ],
    [
      'spans in any order',
      [
        { start: 120, n: 1 },
        { start: 0, n: 1 },
        { start: 30, n: 8 },
      ],
      45,
    ],
    ['the last span, which has no end', [{ start: 30_720, n: 2 }], 46_080],
  ])('of %s', (_name, counts, wanted) => {
    expect(medianOfSpans(counts)).toBe(wanted);
  });

  it('is within a span of the true one for any times', () => {
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
