import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  addMonths,
  compareDates,
  datesBetween,
  dayOfWeek,
  daysFrom,
  isCalendarDate,
  lastOfMonth,
  laterDate,
  weekOf,
} from './dates.ts';

const someDate = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar dates', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    ['2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-12-31', '2027-01-31'],
  ])('%s plus one month is %s', (date, expected) => {
    expect(addMonths(date, 1)).toBe(expected);
  });

  it('adding and subtracting the same number of days gives the same date', () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: 0, max: 400 }), (date, days) => {
        const later = addDays(date, days);
        expect(addDays(later, -days)).toBe(date);
        expect(datesBetween(date, later)).toHaveLength(days + 1);
        expect(laterDate(date, later)).toBe(later);
      }),
    );
  });

  it('compares two dates and lists the dates between them', () => {
    expect(compareDates('2026-01-02', '2026-01-10')).toBe(-1);
    expect(compareDates('2026-01-10', '2026-01-02')).toBe(1);
    expect(compareDates('2026-01-02', '2026-01-02')).toBe(0);
    expect(datesBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['yesterday', false],
  ])('the date %s exists: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });
});

describe('a week', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-18', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('starts the week of %s on Monday %s', (day, monday) => {
    const week = weekOf(day);
    expect([week[0], week.length, week.includes(day)]).toEqual([monday, 7, true]);
  });
});

it.each([
  ['2026-11-01', '2026-11-16', 15],
  ['2026-11-16', '2026-11-01', -15],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-11-16', '2026-11-16', 0],
])('counts the days from %s to %s: %d', (first, date, days) => expect(daysFrom(first, date)).toBe(days));

it.each([
  ['2026-11', '2026-11-30'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('finds the end of the month %s: %s', (month, last) => expect(lastOfMonth(month)).toBe(last));

it('numbers the days of the week from Sunday', () => {
  expect(dayOfWeek('2026-11-15')).toBe(0);
  expect(dayOfWeek('2026-11-21')).toBe(6);
});
