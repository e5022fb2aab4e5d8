import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays } from '../../time/dates.ts';
import { PERMIT_KINDS } from '../permits/kinds.ts';
import {
  bookableDates,
  DEFAULT_BOOKING_RULES,
  earliestBookableDate,
  isSlotOver,
  latestBookableDate,
  type BookingRules,
} from './booking-window.ts';

const jakarta: BookingRules = { ...DEFAULT_BOOKING_RULES, time_zone: 'Asia/Jakarta' };
/** A time on 16 November 2026 in Jakarta. */
const at = (time: string) => new Date(`2026-11-16T${time}+07:00`);
const today = '2026-11-16';
const tomorrow = '2026-11-17';

describe('earliestBookableDate', () => {
  it.each([
    ['loading', '00:00:00', today],
    ['loading', '16:30:00', today],
    ['loading', '17:30:00', tomorrow],
    ['unloading', '09:00:00', today],
    ['unloading', '23:59:59', tomorrow],
  ] as const)('[S9-008] a %s form sent at %s can be booked from %s', (kind, time, expected) => {
    expect(earliestBookableDate(kind, at(time), jakarta)).toBe(expected);
  });

  it.each([
    ['00:00:00', today],
    ['14:30:00', today],
    ['15:30:00', tomorrow],
    ['16:59:59', tomorrow],
  ])('[S9-009] work requested at %s can start on %s at the earliest', (time, expected) => {
    expect(earliestBookableDate('work', at(time), jakarta)).toBe(expected);
  });

  it.each([
    ['loading', '16:59:59', today],
    ['loading', '16:59:59.999', today],
    ['loading', '17:00:00', tomorrow],
    ['unloading', '16:59:59', today],
    ['unloading', '17:00:00', tomorrow],
  ] as const)(
    '[D7-38] for %s the cut-off is reached at exactly 17:00:00: at %s the first date is %s',
    (kind, time, expected) => {
      expect(earliestBookableDate(kind, at(time), jakarta)).toBe(expected);
    },
  );

  it.each([
    ['14:59:59', today],
    ['15:00:00', tomorrow],
  ])('[D7-39] for work the cut-off is reached at exactly 15:00:00: at %s the first date is %s', (time, expected) => {
    expect(earliestBookableDate('work', at(time), jakarta)).toBe(expected);
  });

  it.each([
    // 16:30 WIB is 17:30 WITA and 18:30 WIT.
    ['loading', 'Asia/Jakarta', '16:30:00', today],
    ['loading', 'Asia/Makassar', '16:30:00', tomorrow],
    ['loading', 'Asia/Jayapura', '16:30:00', tomorrow],
    ['work', 'Asia/Jakarta', '14:30:00', today],
    ['work', 'Asia/Makassar', '14:30:00', tomorrow],
    // 22:30 WIB on the 16th is 00:30 WIT on the 17th: a new day, before its cut-off.
    ['loading', 'Asia/Jayapura', '22:30:00', tomorrow],
    ['loading', 'Asia/Jayapura', '00:30:00', today],
  ] as const)(
    '[D3-70] %s in %s at %s WIB can be booked from %s, by the property’s own clock',
    (kind, zone, time, expected) => {
      expect(earliestBookableDate(kind, at(time), { ...jakarta, time_zone: zone })).toBe(expected);
    },
  );

  it.each([
    [0, '09:00:00', today],
    [0, '18:00:00', tomorrow],
    [1, '09:00:00', tomorrow],
    [1, '18:00:00', tomorrow],
    [3, '09:00:00', '2026-11-19'],
    [3, '18:00:00', '2026-11-19'],
  ])('[D7-50] with a lead time of %i days, at %s the first date is %s', (lead, time, expected) => {
    const rules = { ...jakarta, lead_days: { loading: lead, unloading: lead, work: lead } };
    for (const kind of PERMIT_KINDS) expect(earliestBookableDate(kind, at(time), rules)).toBe(expected);
  });

  it('applies a property’s own cut-off to the minute', () => {
    const rules = { ...jakarta, cutoffs: { ...jakarta.cutoffs, loading: '12:30' } };
    expect(earliestBookableDate('loading', at('12:29:59'), rules)).toBe(today);
    expect(earliestBookableDate('loading', at('12:30:00'), rules)).toBe(tomorrow);
    expect(earliestBookableDate('unloading', at('12:30:00'), rules)).toBe(today);
  });
});

describe('bookableDates', () => {
  it('lists the bookable days from the earliest date to the horizon without closed days', () => {
    const rules = { ...jakarta, horizon_days: { loading: 3, unloading: 3, work: 3 } };
    expect(bookableDates('loading', at('09:00:00'), rules, new Set([tomorrow]))).toEqual([
      today,
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(bookableDates('loading', at('17:00:00'), rules, new Set())).toEqual([tomorrow, '2026-11-18', '2026-11-19']);
  });

  it('lists bookable days by default up to 30 days ahead for goods and 60 days ahead for work', () => {
    expect(latestBookableDate('loading', at('09:00:00'), jakarta)).toBe('2026-12-16');
    expect(latestBookableDate('unloading', at('09:00:00'), jakarta)).toBe('2026-12-16');
    expect(latestBookableDate('work', at('09:00:00'), jakarta)).toBe('2027-01-15');
  });

  it('returns no bookable dates when the lead time is longer than the horizon', () => {
    const rules = { ...jakarta, lead_days: { loading: 40, unloading: 0, work: 0 } };
    expect(bookableDates('loading', at('09:00:00'), rules, new Set())).toEqual([]);
  });

  it('never lists a day as bookable that is too early, beyond the horizon, closed, or listed already', () => {
    const zones = fc.constantFrom('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura');
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const days = fc.integer({ min: 0, max: 90 });
    const closedAfter = fc.array(days, { maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...PERMIT_KINDS),
        zones,
        instants,
        days,
        days,
        closedAfter,
        (kind, time_zone, now, lead, horizon, after) => {
          const rules = {
            ...DEFAULT_BOOKING_RULES,
            time_zone,
            lead_days: { loading: lead, unloading: lead, work: lead },
            horizon_days: { loading: horizon, unloading: horizon, work: horizon },
          };
          const first = earliestBookableDate(kind, now, rules);
          const closed = new Set(after.map((count) => addDays(first, count)));
          const dates = bookableDates(kind, now, rules, closed);
          expect(dates).toEqual([...new Set(dates)].sort());
          expect(
            dates.every((date) => date >= first && date <= latestBookableDate(kind, now, rules) && !closed.has(date)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('isSlotOver', () => {
  const morning = { starts: '08:00', ends: '10:00' };
  const night = { starts: '22:00:00', ends: '08:00:00' };

  it.each([
    [today, '09:59:59.999', false],
    [today, '10:00:00', true],
    [today, '10:01:00', true],
    [tomorrow, '10:01:00', false],
  ])('a slot that ends at 10:00 on %s is over at %s: %s', (day, time, expected) => {
    expect(isSlotOver(morning, day, at(time), 'Asia/Jakarta')).toBe(expected);
  });

  it.each([
    ['2026-11-15', '07:59:59', false],
    ['2026-11-15', '08:00:00', true],
    [today, '08:00:00', false],
    [today, '23:59:59', false],
  ])('a slot across midnight of %s, which ends on the next day, is over at %s: %s', (day, time, expected) => {
    expect(isSlotOver(night, day, at(time), 'Asia/Jakarta')).toBe(expected);
  });

  it('decides by the clock of the property whether a slot is over', () => {
    expect(isSlotOver(morning, today, at('08:00:00'), 'Asia/Jayapura')).toBe(true);
    expect(isSlotOver(morning, today, at('07:59:59'), 'Asia/Jayapura')).toBe(false);
  });
});
