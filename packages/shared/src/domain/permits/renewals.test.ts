import { describe, expect, it } from 'vitest';

import { periodDays, renewalPeriod } from './renewals.ts';

const dates = { start_date: '2026-11-16', end_date: '2026-12-10' };

describe('the 7-day periods of a work permit', () => {
  it.each([
    [1, '2026-11-16', '2026-11-22'],
    [2, '2026-11-23', '2026-11-29'],
    [4, '2026-12-07', '2026-12-10'],
  ])('number %i runs from %s to %s', (period, first_day, last_day) => {
    expect(periodDays(period, dates)).toEqual({ first_day, last_day });
  });

  it.each([
    ['three days before the second begins', 1, '2026-11-20', undefined],
    ['two days before the second begins', 1, '2026-11-21', 2],
    ['in the second, late', 1, '2026-11-24', 2],
    ['in the second, asked for', 2, '2026-11-24', undefined],
    ['two days before the third begins', 2, '2026-11-28', 3],
    ['after periods that nobody asked for', 1, '2026-12-08', 4],
    ['in the last, asked for', 4, '2026-12-10', undefined],
    ['after the permit has ended', 3, '2026-12-20', 4],
    ['before the permit starts', 1, '2026-11-10', undefined],
  ])('%s (asked for up to %i), on %s the renewal is for %s', (_when, asked, today, period) => {
    expect(renewalPeriod(dates, asked, today)).toBe(period);
  });

  it('a permit of a week or less has nothing to renew', () => {
    expect(renewalPeriod({ start_date: '2026-11-16', end_date: '2026-11-22' }, 1, '2026-11-22')).toBeUndefined();
    expect(renewalPeriod({ start_date: '2026-11-16', end_date: '2026-11-23' }, 1, '2026-11-22')).toBe(2);
  });
});
