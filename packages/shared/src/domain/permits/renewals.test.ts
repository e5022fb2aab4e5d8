import { describe, expect, it } from 'vitest';

import { periodDays, renewalPeriod } from './renewals.ts';

const dates = { start_date: '2026-11-16', end_date: '2026-12-10' };

describe('the 7-day periods of a work permit', () => {
  it.each([
    [1, '2026-11-16', '2026-11-22'],
    [2, '2026-11-23', '2026-11-29'],
    [4, '2026-12-07', '2026-12-10'],
  ])('computes that 7-day period %i of a work permit runs from %s to %s', (period, first_day, last_day) => {
    expect(periodDays(period, dates)).toEqual({ first_day, last_day });
  });

  it.each([
    ['three days before the second period', 1, '2026-11-20', undefined],
    ['two days before the second period', 1, '2026-11-21', 2],
    ['late, in the second period', 1, '2026-11-24', 2],
    ['in the second period, which is already requested', 2, '2026-11-24', undefined],
    ['two days before the third period', 2, '2026-11-28', 3],
    ['after periods without a request', 1, '2026-12-08', 4],
    ['in the last period, which is already requested', 4, '2026-12-10', undefined],
    ['after the end of the permit', 3, '2026-12-20', 4],
    ['before the start of the permit', 1, '2026-11-10', undefined],
  ])('finds the period to renew %s (requested up to period %i), on %s: %s', (_when, asked, today, period) => {
    expect(renewalPeriod(dates, asked, today)).toBe(period);
  });

  it('finds no period to renew for a work permit of at most a week', () => {
    expect(renewalPeriod({ start_date: '2026-11-16', end_date: '2026-11-22' }, 1, '2026-11-22')).toBeUndefined();
    expect(renewalPeriod({ start_date: '2026-11-16', end_date: '2026-11-23' }, 1, '2026-11-22')).toBe(2);
  });
});
