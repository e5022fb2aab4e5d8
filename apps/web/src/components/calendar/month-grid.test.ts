import { expect, it } from 'vitest';

import { dayByKey, knownMonth, monthAfter, weekdays, weeksOf } from './month-grid.ts';

it.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2028-02', 5, '2028-01-31', '2028-03-05'],
])('lists for the month %s %d whole weeks, from %s to %s', (month, count, first, last) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat()[0]).toBe(first);
  expect(weeks.flat().at(-1)).toBe(last);
});

it.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['a', undefined],
])('the key %s moves from Sunday, 1 November 2026, to %s', (key, day) => {
  expect(dayByKey(key, '2026-11-01')).toBe(day);
});

it('the keys Home and End move to the first and the last day of the week', () => {
  expect([dayByKey('Home', '2026-11-18'), dayByKey('End', '2026-11-18')]).toEqual(['2026-11-16', '2026-11-22']);
});

it('PageDown moves from the 31st to the last day of a shorter month', () =>
  expect(dayByKey('PageDown', '2026-01-31')).toBe('2026-02-28'));

it('monthAfter crosses the end of a year in both directions', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it.each([
  ['2026-11', '2026-11'],
  ['2026-13', undefined],
  ['2026-1', undefined],
  ['9999-12', undefined],
  [null, undefined],
])('knownMonth reads %j as %j', (text, month) => {
  expect(knownMonth(text)).toBe(month);
});

it('weekdays starts on Monday and names the days in both languages', () => {
  expect(weekdays('id').map(({ short }) => short)).toEqual(['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min']);
  expect(weekdays('en')[0]?.long).toBe('Monday');
  expect(weekdays('en').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 0]);
});
