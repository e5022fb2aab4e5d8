import { describe, expect, it } from 'vitest';

import { monthlyUse, monthsBetween, shiftMonth } from './consumption.ts';
import { readingWarnings, type ReadingContext } from './plausibility.ts';
import { hasRolledOver, amountBetween, usualDailyUse, type MeterReading } from './readings.ts';

const FACE = { digits: 5 };
const JAKARTA = 'Asia/Jakarta';
const read = (at: string, value: number, rolled_over = false): MeterReading => ({
  read_at: new Date(at),
  value,
  rolled_over,
});

describe('a meter that comes to its end', () => {
  it.each([
    [99_950, 20, true],
    [90_000, 10_000, true],
    [89_999, 20, false],
    [99_950, 10_001, false],
    [99_950, 99_960, false],
    [500, 400, false],
  ])('from %d to %d: began again %s', (before, value, expected) => {
    expect(hasRolledOver(before, value, FACE)).toBe(expected);
  });

  it.each([
    [read('2026-11-01T00:00Z', 120.5), 20.5],
    [read('2026-11-01T00:00Z', 20, true), 99_920],
    [read('2026-11-01T00:00Z', 90), -10],
  ])('%j used %d since 100', (after, use) => {
    expect(amountBetween({ value: 100 }, after, FACE)).toBe(use);
  });
});

describe('what is usual for a meter', () => {
  const days = (...values: number[]) =>
    values.map((value, index) => read(new Date(Date.UTC(2026, 0, 1 + index * 10)).toISOString(), value));

  it.each([
    ['nothing without readings', [], null],
    ['nothing from one interval', days(0, 100), null],
    ['the middle of an even number', days(0, 100, 300), 15],
    ['the middle, whatever one month was like', days(0, 100, 200, 5000), 10],
    ['an idle one uses nothing', days(7, 7, 7), 0],
  ])('is %s', (_what, history, expected) => {
    expect(usualDailyUse(history, FACE)).toBe(expected);
  });

  it('forgets what was longer ago than twelve intervals', () => {
    const history = days(0, 10_000, ...Array.from({ length: 12 }, (_, index) => 10_100 + index * 100));
    expect(usualDailyUse(history, FACE)).toBe(10);
  });

  it('takes two readings of one day for a day', () => {
    const history = [...days(0, 100, 200), read('2026-01-21T01:00Z', 260)];
    expect(usualDailyUse(history, FACE)).toBe(10);
    expect(usualDailyUse([...history, read('2026-01-21T02:00Z', 320)], FACE)).toBe(35);
  });
});

describe('a reading that is odd', () => {
  const now = new Date('2026-11-16T03:00Z');
  const around = (more: Partial<ReadingContext> = {}): ReadingContext => ({
    previous: { read_at: new Date('2026-11-06T03:00Z'), value: 1000 },
    next: null,
    usual_daily: 10,
    ...more,
  });
  const today = (value: number, rolled_over = false) => read('2026-11-16T03:00Z', value, rolled_over);

  it.each([
    ['as usual', today(1100), around(), []],
    ['three times as much', today(1300), around(), []],
    ['a little more than that', today(1300.1), around(), ['high']],
    ['lower', today(999.9), around(), ['lower']],
    [
      'lower because it began again',
      today(50, true),
      around({ previous: { read_at: new Date('2026-11-06T03:00Z'), value: 99_950 } }),
      [],
    ],
    ['said to have begun again far from the end', today(900, true), around(), ['high']],
    ['the same', today(1000), around(), ['zero']],
    ['the same on an idle meter', today(1000), around({ usual_daily: 0 }), []],
    ['the same with too little history', today(1000), around({ usual_daily: null }), []],
    ['the first', today(90_000), around({ previous: null }), []],
    ['higher than the one after it', today(1100), around({ next: read('2026-11-20T03:00Z', 1090) }), ['above_next']],
    ['before a meter began again', today(1100), around({ next: read('2026-11-20T03:00Z', 5, true) }), []],
    ['four minutes ahead', read('2026-11-16T03:04Z', 1100), around(), []],
    ['six minutes ahead', read('2026-11-16T03:06Z', 1100), around(), ['future']],
    ['two things at once', read('2026-11-17T03:00Z', 900), around(), ['lower', 'future']],
  ])('%s: %j', (_what, reading, context, expected) => {
    expect(readingWarnings(reading, context, FACE, now)).toEqual(expected);
  });
});

describe('what was used in a month', () => {
  const meter = { digits: 5, multiplier: 1 };
  const use = (readings: MeterReading[], month: string, more = meter, zone = JAKARTA) =>
    monthlyUse(readings, more, [month], zone)[0];

  it.each([
    ['nothing is known without readings', [], null, false],
    ['nor from one', [read('2026-10-01T00:00+07:00', 100)], null, false],
    [
      'it is the difference of readings at its ends',
      [read('2026-10-01T00:00+07:00', 100), read('2026-11-01T00:00+07:00', 410)],
      310,
      true,
    ],
    [
      'a reading across its end is shared by time',
      [read('2026-09-16T00:00+07:00', 0), read('2026-10-16T00:00+07:00', 300), read('2026-11-15T00:00+07:00', 900)],
      // 15 of 30 days at 10 a day, and 16 of 30 days at 20 a day.
      470,
      true,
    ],
    [
      'the first month begins with its first reading',
      [read('2026-10-11T00:00+07:00', 50), read('2026-11-10T00:00+07:00', 350)],
      210,
      false,
    ],
    [
      'the last one ends with its last',
      [read('2026-09-21T00:00+07:00', 0), read('2026-10-11T00:00+07:00', 200)],
      100,
      false,
    ],
    [
      'one that began again is counted on',
      [read('2026-10-01T00:00+07:00', 99_900), read('2026-11-01T00:00+07:00', 50, true)],
      150,
      true,
    ],
    [
      'what was read too high is taken back',
      [read('2026-10-01T00:00+07:00', 100), read('2026-10-15T00:00+07:00', 500), read('2026-11-01T00:00+07:00', 300)],
      200,
      true,
    ],
    [
      'nothing is made up after the last reading',
      [read('2026-08-01T00:00+07:00', 0), read('2026-10-01T00:00+07:00', 100)],
      null,
      false,
    ],
  ])('%s', (_what, readings, amount, is_complete) => {
    expect(use(readings, '2026-10')).toMatchObject({ amount, is_complete });
  });

  it('is what the meter counted times its multiplier, with what it showed', () => {
    const readings = [read('2026-10-01T00:00+07:00', 99_990), read('2026-11-01T00:00+07:00', 10.5, true)];
    expect(use(readings, '2026-10', { digits: 5, multiplier: 40 })).toEqual({
      month: '2026-10',
      opening: 99_990,
      closing: 10.5,
      amount: 820,
      is_complete: true,
    });
  });

  it.each([
    ['Asia/Jakarta', 100],
    // Two hours earlier, so two hours of what was used in the last five of October in the west.
    ['Asia/Jayapura', 102],
  ])('begins at midnight of %s', (zone, amount) => {
    const readings = [
      read('2026-10-31T19:00+07:00', 0),
      read('2026-11-01T00:00+07:00', 5),
      read('2026-11-05T04:00+07:00', 105),
    ];
    const november = monthlyUse(readings, meter, ['2026-10', '2026-11'], zone)[1];
    expect(november?.amount).toBe(amount);
  });

  it('adds up: months leave nothing between them out', () => {
    const readings = [
      read('2026-01-07T11:13Z', 12.345),
      read('2026-03-02T02:00Z', 700.001),
      read('2026-03-30T23:59Z', 1500.5),
      read('2026-07-01T05:00Z', 1999.999),
    ];
    const months = monthlyUse(readings, meter, monthsBetween('2026-01', '2026-07'), JAKARTA);
    const sum = months.reduce((total, { amount }) => total + (amount ?? 0), 0);
    expect(sum).toBeCloseTo(1999.999 - 12.345, 6);
  });
});

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-03', 0, '2026-03'],
])('%s and %d months is %s', (month, by, expected) => {
  expect(shiftMonth(month, by)).toBe(expected);
});
