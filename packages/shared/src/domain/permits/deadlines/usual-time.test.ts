import { describe, expect, it } from 'vitest';

import { usualHours } from './usual-time.ts';

describe('the usual time', () => {
  it('computes the usual time, within which eight of ten permits were decided', () => {
    expect(usualHours([9, 1, 2, 3, 4, 5, 6, 7, 8, 100])).toBe(8);
    expect(usualHours(Array.from({ length: 50 }, (_, index) => index + 1))).toBe(40);
    expect(usualHours(Array.from({ length: 10 }, () => 1.234))).toBe(1.2);
  });

  it('gives no usual time with fewer than ten permits', () => {
    expect(usualHours(Array.from({ length: 9 }, () => 1))).toBeNull();
  });
});
