import { describe, expect, it } from 'vitest';

import { dayByKey, knownMonth, longDay, monthAfter, monthName, weekdays, weeksOf } from './months.ts';

describe('the weeks of a month', () => {
  it('run from Monday to Sunday and hold each of its days once', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    // The first of November 2026 is a Sunday, the thirtieth a Monday.
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  });

  it('need no more rows than the month has', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2027-02')[0]?.[0]).toBe('2027-02-01');
  });
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
])('%s leads from Sunday the first of November 2026 to %s', (key, day) => {
  expect(dayByKey(key, '2026-11-01')).toBe(day);
});

it('Home and End stay in the week', () => {
  expect([dayByKey('Home', '2026-11-18'), dayByKey('End', '2026-11-18')]).toEqual(['2026-11-16', '2026-11-22']);
});

it('months follow each other across the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it.each([
  ['2026-11', '2026-11'],
  ['2026-13', undefined],
  ['2026-1', undefined],
  ['9999-12', undefined],
  [null, undefined],
])('of %j the month %j is known', (text, month) => {
  expect(knownMonth(text)).toBe(month);
});

it('months, days and weekdays have names in both languages', () => {
  expect([monthName('2026-12', 'id'), monthName('2026-12', 'en')]).toEqual(['Desember 2026', 'December 2026']);
  expect(longDay('2026-11-14', 'id')).toBe('Sabtu, 14 November 2026');
  expect(longDay('2026-11-14', 'en')).toBe('Saturday, 14 November 2026');
  expect(weekdays('id').map(({ short }) => short)).toEqual(['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min']);
  expect(weekdays('en').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 0]);
});
