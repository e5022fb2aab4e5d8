import { describe, expect, it } from 'vitest';

import { labelEvery, ticksUpTo } from './scale.ts';

describe('ticks of a scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [24, [0, 10, 20, 30]],
    [20, [0, 5, 10, 15, 20]],
    [999, [0, 500, 1000]],
  ])('uses round ticks on a scale up to %d', (most, wanted) => {
    expect(ticksUpTo(most)).toEqual(wanted);
  });

  it('covers the largest value of a scale with at most six ticks, however large the value is', () => {
    for (let most = 1; most < 5_000; most += 7) {
      const ticks = ticksUpTo(most);
      expect([most, (ticks.at(-1) ?? 0) >= most, ticks.length <= 6]).toEqual([most, true, true]);
    }
  });
});

describe('labels below a chart', () => {
  it.each([
    [14, 660, 50, 2],
    [7, 660, 50, 1],
    [90, 300, 50, 15],
    [5, 0, 50, 250],
  ])('shows only as many of %d labels below a chart as fit in %d px', (count, room, each, wanted) => {
    expect(labelEvery(count, room, each)).toBe(wanted);
  });
});
