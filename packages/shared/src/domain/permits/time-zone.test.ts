import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  addMonths,
  compareDates,
  datesBetween,
  displayDate,
  displayInstant,
  instantAt,
  isCalendarDate,
  laterDate,
  midnightText,
  wallClock,
  zoneLabel,
} from './time-zone.ts';

const someDate = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('wallClock', () => {
  it.each([
    ['Asia/Jakarta', { date: '2026-11-16', time: '00:30:15' }],
    ['Asia/Makassar', { date: '2026-11-16', time: '01:30:15' }],
    ['Asia/Jayapura', { date: '2026-11-16', time: '02:30:15' }],
    ['UTC', { date: '2026-11-15', time: '17:30:15' }],
  ])('shows what a clock in %s shows', (zone, expected) => {
    expect(wallClock(new Date('2026-11-15T17:30:15Z'), zone)).toEqual(expected);
  });

  it('writes midnight as 00, never as 24', () => {
    expect(wallClock(new Date('2026-11-15T17:00:00Z'), 'Asia/Jakarta')).toEqual({
      date: '2026-11-16',
      time: '00:00:00',
    });
  });

  it('is the instant moved by the zone’s offset, whatever the instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (instant) => {
          const moved = new Date(instant.getTime() + 9 * 60 * 60 * 1000).toISOString();
          expect(wallClock(instant, 'Asia/Jayapura')).toEqual({ date: moved.slice(0, 10), time: moved.slice(11, 19) });
        },
      ),
    );
  });
});

describe('instantAt', () => {
  it.each([
    ['2026-11-16', '00:00', 'Asia/Jakarta', '2026-11-15T17:00:00.000Z'],
    ['2026-11-16', '22:00:30', 'Asia/Makassar', '2026-11-16T14:00:30.000Z'],
    ['2026-01-01', '08:59', 'Asia/Jayapura', '2025-12-31T23:59:00.000Z'],
    ['2026-11-16', '12:00', 'America/New_York', '2026-11-16T17:00:00.000Z'],
    // The morning after the clocks went forward, and the evening before.
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-28', '23:30', 'Europe/Berlin', '2026-03-28T22:30:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(instantAt(date, time, zone).toISOString()).toBe(expected);
  });

  it('is the other way of wallClock, whatever the instant', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'), (second, zone) => {
        const { date, time } = wallClock(new Date(second * 1000), zone);
        expect(instantAt(date, time, zone).getTime()).toBe(second * 1000);
      }),
    );
  });
});

describe('midnightText', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-16T00:00:00+07:00'],
    ['Asia/Makassar', '2026-11-16T00:00:00+08:00'],
    ['Asia/Jayapura', '2026-11-16T00:00:00+09:00'],
    ['America/St_Johns', '2026-11-16T00:00:00-03:30'],
    ['UTC', '2026-11-16T00:00:00+00:00'],
  ])('in %s the day begins at %s', (zone, text) => {
    expect(midnightText('2026-11-16', zone)).toBe(text);
    expect(new Date(text)).toEqual(instantAt('2026-11-16', '00:00', zone));
  });
});

describe('calendar dates', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    ['2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
    ['2026-12-31', '2027-01-31'],
  ])('%s and one month is %s', (date, expected) => {
    expect(addMonths(date, 1)).toBe(expected);
  });

  it('adding and taking away days meets again', () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: 0, max: 400 }), (date, days) => {
        const later = addDays(date, days);
        expect(addDays(later, -days)).toBe(date);
        expect(datesBetween(date, later)).toHaveLength(days + 1);
        expect(laterDate(date, later)).toBe(later);
      }),
    );
  });

  it('compares and lists', () => {
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
  ])('%s exists: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });
});

describe('display', () => {
  it.each([
    ['Asia/Jakarta', '16 November 2026, 00:05 WIB'],
    ['Asia/Makassar', '16 November 2026, 01:05 WITA'],
    ['Asia/Jayapura', '16 November 2026, 02:05 WIT'],
  ])('[D1-16] an instant is read in the property’s own zone, %s', (zone, expected) => {
    expect(displayInstant(new Date('2026-11-15T17:05:00Z'), zone, 'id')).toBe(expected);
  });

  it('writes dates as DD MMMM YYYY in the reader’s language', () => {
    expect(displayDate('2026-08-07', 'id')).toBe('07 Agustus 2026');
    expect(displayDate('2026-08-07', 'en')).toBe('07 August 2026');
  });

  it('calls another zone by its own name', () => {
    expect(zoneLabel('Europe/Berlin')).toBe('Europe/Berlin');
  });
});
