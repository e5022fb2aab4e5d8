import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endsNextDay, instantAt, midnightText, minuteOfDay, spanOn, wallClock, zoneLabel } from './wall-clock.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });

describe('wallClock', () => {
  it.each([
    ['Asia/Jakarta', { date: '2026-11-16', time: '00:30:15' }],
    ['Asia/Makassar', { date: '2026-11-16', time: '01:30:15' }],
    ['Asia/Jayapura', { date: '2026-11-16', time: '02:30:15' }],
    ['UTC', { date: '2026-11-15', time: '17:30:15' }],
  ])('wallClock gives the local date and time in %s', (zone, expected) => {
    expect(wallClock(new Date('2026-11-15T17:30:15Z'), zone)).toEqual(expected);
  });

  it('wallClock writes midnight as 00, never as 24', () => {
    expect(wallClock(new Date('2026-11-15T17:00:00Z'), 'Asia/Jakarta')).toEqual({
      date: '2026-11-16',
      time: '00:00:00',
    });
  });

  it.each(['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura', 'Europe/Berlin'])(
    'agrees with the database of time zones at any instant (%s)',
    (timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      const instants = fc.date({ min: new Date('1985-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
      fc.assert(
        fc.property(instants, (instant) => {
          const { date, time } = wallClock(instant, timeZone);
          expect(`${date} ${time}`).toBe(format.format(instant));
        }),
        { numRuns: 1_000 },
      );
    },
  );
});

describe('instantAt', () => {
  it.each([
    ['2026-11-16', '00:00', 'Asia/Jakarta', '2026-11-15T17:00:00.000Z'],
    ['2026-11-16', '22:00:30', 'Asia/Makassar', '2026-11-16T14:00:30.000Z'],
    ['2026-01-01', '08:59', 'Asia/Jayapura', '2025-12-31T23:59:00.000Z'],
    ['2026-11-16', '12:00', 'America/New_York', '2026-11-16T17:00:00.000Z'],
    // The morning after the change to summer time, and the evening before.
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-28', '23:30', 'Europe/Berlin', '2026-03-28T22:30:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
  ])('instantAt converts the local time %s %s in %s to %s', (date, time, zone, expected) => {
    expect(instantAt(date, time, zone).toISOString()).toBe(expected);
  });

  it('instantAt converts the result of wallClock back to the same instant', () => {
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
  ])('midnightText gives the start of the day in %s as %s', (zone, text) => {
    expect(midnightText('2026-11-16', zone)).toBe(text);
    expect(new Date(text)).toEqual(instantAt('2026-11-16', '00:00', zone));
  });
});

describe('spanOn', () => {
  it.each([
    ['a morning shift', { starts: '07:00', ends: '15:00' }, '16T07:00', '16T15:00', false],
    ['a night shift', { starts: '23:00', ends: '07:00' }, '16T23:00', '17T07:00', true],
    ['a shift of 24 hours', { starts: '08:00', ends: '08:00' }, '16T08:00', '17T08:00', true],
    ['a shift until midnight', { starts: '16:00', ends: '00:00' }, '16T16:00', '17T00:00', true],
  ])('spanOn assigns %s to the day on which it starts', (_name, shift, from, until, crosses) => {
    expect(spanOn('2026-11-16', shift, 'Asia/Jakarta')).toEqual(span(from, until));
    expect(endsNextDay(shift)).toBe(crosses);
  });

  it('spanOn computes the times of a shift by the clock of the property', () => {
    const shift = { starts: '23:00', ends: '07:00' };
    expect(spanOn('2026-11-16', shift, 'Asia/Jayapura').from.toISOString()).toBe('2026-11-16T14:00:00.000Z');
    // The night of the change to winter time is an hour longer.
    const { from, until } = spanOn('2026-10-24', shift, 'Europe/Amsterdam');
    expect(until.getTime() - from.getTime()).toBe(9 * 3_600_000);
  });
});

it('minuteOfDay counts the minutes since midnight', () => {
  expect(minuteOfDay('00:00')).toBe(0);
  expect(minuteOfDay('22:15:30')).toBe(22 * 60 + 15);
});

it('zoneLabel returns the name of a zone outside Indonesia unchanged', () => {
  expect(zoneLabel('Europe/Berlin')).toBe('Europe/Berlin');
});
