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

describe('a meter at the end of its range', () => {
  it.each([
    [99_950, 20, true],
    [90_000, 10_000, true],
    [89_999, 20, false],
    [99_950, 10_001, false],
    [99_950, 99_960, false],
    [500, 400, false],
  ])('a meter of five digits that goes from %d to %d has restarted at zero: %s', (before, value, expected) => {
    expect(hasRolledOver(before, value, FACE)).toBe(expected);
  });

  it.each([
    [read('2026-11-01T00:00Z', 120.5), 20.5],
    [read('2026-11-01T00:00Z', 20, true), 99_920],
    [read('2026-11-01T00:00Z', 90), -10],
  ])('computes from the value 100 to the reading %j a consumption of %d', (after, use) => {
    expect(amountBetween({ value: 100 }, after, FACE)).toBe(use);
  });
});

describe('the usual daily consumption of a meter', () => {
  const days = (...values: number[]) =>
    values.map((value, index) => read(new Date(Date.UTC(2026, 0, 1 + index * 10)).toISOString(), value));

  it.each([
    ['no readings: unknown', [], null],
    ['one interval: unknown', days(0, 100), null],
    ['two intervals: their mean', days(0, 100, 300), 15],
    ['one extreme interval: the median ignores it', days(0, 100, 200, 5000), 10],
    ['no consumption: zero', days(7, 7, 7), 0],
  ])('computes the usual daily consumption of a meter with %s', (_what, history, expected) => {
    expect(usualDailyUse(history, FACE)).toBe(expected);
  });

  it('ignores intervals before the last twelve in the usual consumption', () => {
    const history = days(0, 10_000, ...Array.from({ length: 12 }, (_, index) => 10_100 + index * 100));
    expect(usualDailyUse(history, FACE)).toBe(10);
  });

  it('counts two readings of one day as a whole day in the usual consumption', () => {
    const history = [...days(0, 100, 200), read('2026-01-21T01:00Z', 260)];
    expect(usualDailyUse(history, FACE)).toBe(10);
    expect(usualDailyUse([...history, read('2026-01-21T02:00Z', 320)], FACE)).toBe(35);
  });
});

describe('an implausible reading', () => {
  const now = new Date('2026-11-16T03:00Z');
  const around = (more: Partial<ReadingContext> = {}): ReadingContext => ({
    previous: { read_at: new Date('2026-11-06T03:00Z'), value: 1000 },
    next: null,
    usual_daily: 10,
    ...more,
  });
  const today = (value: number, rolled_over = false) => read('2026-11-16T03:00Z', value, rolled_over);

  it.each([
    ['as high as usual', today(1100), around(), []],
    ['three times as high as usual', today(1300), around(), []],
    ['more than three times as high as usual', today(1300.1), around(), ['high']],
    ['lower than the previous one', today(999.9), around(), ['lower']],
    [
      'lower after a restart at zero',
      today(50, true),
      around({ previous: { read_at: new Date('2026-11-06T03:00Z'), value: 99_950 } }),
      [],
    ],
    ['marked as restarted far from the end of the range', today(900, true), around(), ['high']],
    ['equal to the previous one', today(1000), around(), ['zero']],
    ['equal to the previous one on an idle meter', today(1000), around({ usual_daily: 0 }), []],
    ['equal to the previous one with too little history', today(1000), around({ usual_daily: null }), []],
    ['the first one of the meter', today(90_000), around({ previous: null }), []],
    ['higher than the next one', today(1100), around({ next: read('2026-11-20T03:00Z', 1090) }), ['above_next']],
    [
      'higher than the next one, before a restart at zero',
      today(1100),
      around({ next: read('2026-11-20T03:00Z', 5, true) }),
      [],
    ],
    ['four minutes in the future', read('2026-11-16T03:04Z', 1100), around(), []],
    ['six minutes in the future', read('2026-11-16T03:06Z', 1100), around(), ['future']],
    ['lower than the previous one and in the future', read('2026-11-17T03:00Z', 900), around(), ['lower', 'future']],
  ])('checks a meter reading that is %s: %j', (_what, reading, context, expected) => {
    expect(readingWarnings(reading, context, FACE, now)).toEqual(expected);
  });
});

describe('the consumption of a month', () => {
  const meter = { digits: 5, multiplier: 1 };
  const use = (readings: MeterReading[], month: string, more = meter, zone = JAKARTA) =>
    monthlyUse(readings, more, [month], zone)[0];

  it.each([
    ['no readings: unknown', [], null, false],
    ['a single reading: unknown', [read('2026-10-01T00:00+07:00', 100)], null, false],
    [
      'readings at both ends: their difference',
      [read('2026-10-01T00:00+07:00', 100), read('2026-11-01T00:00+07:00', 410)],
      310,
      true,
    ],
    [
      'readings in other months: shared out by time',
      [read('2026-09-16T00:00+07:00', 0), read('2026-10-16T00:00+07:00', 300), read('2026-11-15T00:00+07:00', 900)],
      // 15 of 30 days at 10 per day, and 16 of 30 days at 20 per day.
      470,
      true,
    ],
    [
      'a first reading in the month: only the part after it',
      [read('2026-10-11T00:00+07:00', 50), read('2026-11-10T00:00+07:00', 350)],
      210,
      false,
    ],
    [
      'a last reading in the month: only the part before it',
      [read('2026-09-21T00:00+07:00', 0), read('2026-10-11T00:00+07:00', 200)],
      100,
      false,
    ],
    [
      'a meter that restarted at zero: counted across the restart',
      [read('2026-10-01T00:00+07:00', 99_900), read('2026-11-01T00:00+07:00', 50, true)],
      150,
      true,
    ],
    [
      'a reading that was too high: corrected by the next one',
      [read('2026-10-01T00:00+07:00', 100), read('2026-10-15T00:00+07:00', 500), read('2026-11-01T00:00+07:00', 300)],
      200,
      true,
    ],
    [
      'a last reading before the month: unknown',
      [read('2026-08-01T00:00+07:00', 0), read('2026-10-01T00:00+07:00', 100)],
      null,
      false,
    ],
  ])('computes the consumption of a month from %s', (_what, readings, amount, is_complete) => {
    expect(use(readings, '2026-10')).toMatchObject({ amount, is_complete });
  });

  it('multiplies the consumption of a month by the multiplier, but not the values on the display', () => {
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
    // A month starts two hours earlier in Jayapura, so it includes two of the last five hours of October in Jakarta.
    ['Asia/Jayapura', 102],
  ])('starts a month of consumption at midnight in %s', (zone, amount) => {
    const readings = [
      read('2026-10-31T19:00+07:00', 0),
      read('2026-11-01T00:00+07:00', 5),
      read('2026-11-05T04:00+07:00', 105),
    ];
    const november = monthlyUse(readings, meter, ['2026-10', '2026-11'], zone)[1];
    expect(november?.amount).toBe(amount);
  });

  it('computes monthly consumptions that add up to the total', () => {
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
])('%s plus %d months is %s', (month, by, expected) => {
  expect(shiftMonth(month, by)).toBe(expected);
});
