import { describe, expect, it } from 'vitest';

import { medianOf } from './percentiles.ts';

describe('median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 1, 2, 4], 3],
  ])('of %j is %j', (numbers, median) => {
    expect(medianOf(numbers)).toBe(median);
  });
});
