import { expect, it } from 'vitest';

import { isLeaveLength, isLeaveOn } from './leave.ts';

const TWO_DAYS = { starts_on: '2026-12-31', ends_on: '2027-01-01' };

it.each([
  ['2026-12-30', false],
  ['2026-12-31', true],
  ['2027-01-01', true],
  ['2027-01-02', false],
])('says whether a leave includes %s: %s', (day, expected) => {
  expect(isLeaveOn(TWO_DAYS, day)).toBe(expected);
});

it.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-01', '2025-12-31', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
])('accepts a leave from %s to %s: %s', (starts_on, ends_on, expected) => {
  expect(isLeaveLength({ starts_on, ends_on })).toBe(expected);
});
