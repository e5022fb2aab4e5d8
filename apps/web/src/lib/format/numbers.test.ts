import { expect, it } from 'vitest';

import { formatCount, formatNumber, formatPercent, formatRupiah } from './numbers.ts';

it('writes numbers in the style of the language', () => {
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
  expect(formatNumber(1234.5, 'id')).toBe('1.234,5');
  expect(formatPercent(0.256, 'id')).toBe('26%');
  expect(formatRupiah(1500, 'id')).toBe('Rp\u00a01.500');
});

it('adds a plus to a count that was capped', () => {
  expect(formatCount(1000, true, 'en')).toBe('1,000+');
  expect(formatCount(12, false, 'en')).toBe('12');
});
