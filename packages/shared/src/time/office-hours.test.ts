import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dueAt, officeHoursBetween } from './office-hours.ts';
import type { OfficeHours } from './office-hours.ts';

const WEEK: OfficeHours = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' };
const none = new Set<string>();
/** A time in Jakarta; 2026-11-16 is a Monday. */
const at = (text: string) => new Date(`${text}:00+07:00`);

describe('the deadline of a decision', () => {
  it.each([
    ['within the same day', '2026-11-16T10:00', 2, '2026-11-16T12:00'],
    ['at the closing time', '2026-11-16T10:00', 7, '2026-11-16T17:00'],
    ['on the next day when the day is over', '2026-11-16T16:00', 2, '2026-11-17T10:00'],
    ['from the morning on when asked at night', '2026-11-16T02:00', 1, '2026-11-16T10:00'],
    ['from the next morning when asked in the evening', '2026-11-16T21:30', 1, '2026-11-17T10:00'],
    ['over the weekend', '2026-11-20T16:00', 3, '2026-11-23T11:00'],
    ['from Monday when asked on Sunday', '2026-11-22T12:00', 0.5, '2026-11-23T09:30'],
    ['several days later', '2026-11-16T09:00', 20, '2026-11-18T13:00'],
    ['on the next day when asked at closing time', '2026-11-16T17:00', 1, '2026-11-17T10:00'],
  ])('sets a deadline in office hours %s', (_when, asked, hours, due) => {
    expect(dueAt(at(asked), hours, WEEK, none)).toEqual(at(due));
  });

  it('skips closed days when it sets a deadline', () => {
    expect(dueAt(at('2026-11-16T16:00'), 2, WEEK, new Set(['2026-11-17', '2026-11-18']))).toEqual(
      at('2026-11-19T10:00'),
    );
  });

  it('uses the property’s own time zone for a deadline', () => {
    const makassar = { ...WEEK, time_zone: 'Asia/Makassar' };
    // 16:30 in Jakarta is 17:30 in Makassar, where the office has closed.
    expect(dueAt(at('2026-11-16T16:30'), 1, makassar, none)).toEqual(at('2026-11-17T09:00'));
  });

  it('ignores office hours when no day is an office day', () => {
    expect(dueAt(at('2026-11-16T10:00'), 3, { ...WEEK, days: [] }, none)).toEqual(at('2026-11-16T13:00'));
  });

  it('sets every deadline after its start, within office hours, and later for more hours', () => {
    const moments = fc.date({ min: at('2026-01-01T00:00'), max: at('2027-12-31T00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 100 }), (asked, hours) => {
        const due = dueAt(asked, hours, WEEK, none);
        const hour = new Date(due.getTime() + 7 * 3_600_000).toISOString().slice(11, 16);
        expect(due > asked && hour >= '09:00' && hour <= '17:00').toBe(true);
        expect(dueAt(asked, hours + 1, WEEK, none) > due).toBe(true);
      }),
    );
  });
});

describe('the office hours between two times', () => {
  it.each([
    ['within a day', '2026-11-16T10:00', '2026-11-16T12:30', 2.5],
    ['across a night', '2026-11-16T16:00', '2026-11-17T10:00', 2],
    ['across a weekend', '2026-11-20T16:00', '2026-11-23T10:00', 2],
    ['outside office hours only', '2026-11-16T20:00', '2026-11-17T08:00', 0],
    ['in reverse order, as zero', '2026-11-16T12:00', '2026-11-16T10:00', 0],
  ])('counts the office hours between two times %s', (_what, from, until, hours) => {
    expect(officeHoursBetween(at(from), at(until), WEEK, none)).toBe(hours);
  });

  it('does not count the office hours of closed days', () => {
    expect(officeHoursBetween(at('2026-11-16T16:00'), at('2026-11-18T10:00'), WEEK, new Set(['2026-11-17']))).toBe(2);
  });

  it('counts between start and deadline the same number of office hours that the deadline was set with', () => {
    for (const hours of [1, 3, 8, 20]) {
      const asked = at('2026-11-18T13:20');
      expect(officeHoursBetween(asked, dueAt(asked, hours, WEEK, none), WEEK, none)).toBeCloseTo(hours);
    }
  });
});
