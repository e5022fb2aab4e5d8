import { expect, it } from 'vitest';

import { dayByKey, weeksOf } from './month-grid.ts';

it.each([
  ['2026-11-16', 6, '2026-10-26', '2026-12-06'],
  ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
  ['2028-02-29', 5, '2028-01-31', '2028-03-05'],
])('the month of %s has %d weeks, from %s to %s', (day, count, first, last) => {
  const weeks = weeksOf(day);
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

it.each([
  ['ArrowLeft', '2026-11-15'],
  ['ArrowRight', '2026-11-17'],
  ['ArrowUp', '2026-11-09'],
  ['ArrowDown', '2026-11-23'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageUp', '2026-10-16'],
  ['PageDown', '2026-12-16'],
  ['x', undefined],
])('%s leads to %s', (key, day) => expect(dayByKey(key, '2026-11-16')).toBe(day));

it('a month later is still that month', () => expect(dayByKey('PageDown', '2026-01-31')).toBe('2026-02-28'));
