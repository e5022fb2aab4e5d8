import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dueAt, urgencyOf, type OfficeHours } from './deadlines.ts';

const WEEK: OfficeHours = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' };
const none = new Set<string>();
/** A moment in Jakarta; 2026-11-16 is a Monday. */
const at = (text: string) => new Date(`${text}:00+07:00`);

describe('when a decision is due', () => {
  it.each([
    ['within the same day', '2026-11-16T10:00', 2, '2026-11-16T12:00'],
    ['at the closing time', '2026-11-16T10:00', 7, '2026-11-16T17:00'],
    ['on the next day when the day is over', '2026-11-16T16:00', 2, '2026-11-17T10:00'],
    ['from the morning when asked at night', '2026-11-16T02:00', 1, '2026-11-16T10:00'],
    ['from the next morning when asked in the evening', '2026-11-16T21:30', 1, '2026-11-17T10:00'],
    ['over the weekend', '2026-11-20T16:00', 3, '2026-11-23T11:00'],
    ['from Monday when asked on Sunday', '2026-11-22T12:00', 0.5, '2026-11-23T09:30'],
    ['after days', '2026-11-16T09:00', 20, '2026-11-18T13:00'],
    ['at closing time when asked then', '2026-11-16T17:00', 1, '2026-11-17T10:00'],
  ])('%s', (_when, asked, hours, due) => {
    expect(dueAt(at(asked), hours, WEEK, none)).toEqual(at(due));
  });

  it('leaves closed days out', () => {
    expect(dueAt(at('2026-11-16T16:00'), 2, WEEK, new Set(['2026-11-17', '2026-11-18']))).toEqual(
      at('2026-11-19T10:00'),
    );
  });

  it('counts the hours of the property’s own zone', () => {
    const makassar = { ...WEEK, time_zone: 'Asia/Makassar' };
    // 16:30 in Jakarta is 17:30 in Makassar: the office there has closed.
    expect(dueAt(at('2026-11-16T16:30'), 1, makassar, none)).toEqual(at('2026-11-17T09:00'));
  });

  it('is some time all the same where no day is an office day', () => {
    expect(dueAt(at('2026-11-16T10:00'), 3, { ...WEEK, days: [] }, none)).toEqual(at('2026-11-16T13:00'));
  });

  it('is never before it was asked, always within office hours, and later for more hours', () => {
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

describe('how urgent a decision is', () => {
  const stage = { asked_at: at('2026-11-16T08:00'), due_at: at('2026-11-16T16:00') };
  it.each([
    ['in_time', '2026-11-16T13:59'],
    ['soon', '2026-11-16T14:00'],
    ['soon', '2026-11-16T15:59'],
    ['late', '2026-11-16T16:00'],
  ] as const)('%s at %s', (urgency, now) => {
    expect(urgencyOf(stage, at(now))).toBe(urgency);
  });

  it('is soon in the last hour of a short time', () => {
    const short = { asked_at: at('2026-11-16T14:00'), due_at: at('2026-11-16T16:00') };
    expect(urgencyOf(short, at('2026-11-16T14:59'))).toBe('in_time');
    expect(urgencyOf(short, at('2026-11-16T15:00'))).toBe('soon');
  });
});
