import { describe, expect, it } from 'vitest';

import { wholeMonths } from './months.ts';

describe('the whole months of a period', () => {
  it.each([
    ['2026-01-01', '2026-01-31', { first: '2026-01-01', end: '2026-02-01' }],
    ['2026-01-02', '2026-01-31', undefined],
    ['2026-01-01', '2026-01-30', undefined],
    ['2026-01-15', '2026-02-27', undefined],
    ['2026-01-15', '2026-02-28', { first: '2026-02-01', end: '2026-03-01' }],
    ['2025-11-17', '2026-11-16', { first: '2025-12-01', end: '2026-11-01' }],
    ['2024-01-31', '2024-03-01', { first: '2024-02-01', end: '2024-03-01' }],
    ['2026-12-31', '2027-02-01', { first: '2027-01-01', end: '2027-02-01' }],
    ['2026-11-16', '2026-11-16', undefined],
    ['2026-11-16', '2026-11-15', undefined],
  ])('finds the whole months of the period from %s until %s', (from, until, months) => {
    expect(wholeMonths(from, until)).toEqual(months);
  });
});
