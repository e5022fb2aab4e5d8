import { describe, expect, it } from 'vitest';

import { isWorkEndAllowed, workEndWindow } from './work-end.ts';

describe('the end date of a work permit', () => {
  it.each([
    ['2026-11-16', '2026-11-17', '2026-12-16'],
    ['2026-01-31', '2026-02-01', '2026-02-28'],
    ['2028-01-31', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2027-01-01', '2027-01-31'],
  ])('[S5-040] limits the end date of work from %s to %s until %s', (start, first, last) => {
    expect(workEndWindow(start)).toEqual({ first, last });
  });

  it.each([
    ['2026-11-16', false],
    ['2026-11-15', false],
    ['2026-11-17', true],
    ['2026-12-16', true],
    ['2026-12-17', false],
  ])('[S5-040] work from 2026-11-16 may end on %s: %s', (end, allowed) => {
    expect(isWorkEndAllowed('2026-11-16', end)).toBe(allowed);
  });
});
