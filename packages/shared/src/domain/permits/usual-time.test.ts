import { describe, expect, it } from 'vitest';

import { dueAt, type OfficeHours } from './deadlines.ts';
import { officeHoursBetween, usualHours } from './usual-time.ts';

const WEEK: OfficeHours = { time_zone: 'Asia/Jakarta', days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' };
const none = new Set<string>();
const at = (text: string) => new Date(`${text}:00+07:00`);

describe('the office hours between two moments', () => {
  it.each([
    ['within a day', '2026-11-16T10:00', '2026-11-16T12:30', 2.5],
    ['over a night', '2026-11-16T16:00', '2026-11-17T10:00', 2],
    ['over a weekend', '2026-11-20T16:00', '2026-11-23T10:00', 2],
    ['in the night only', '2026-11-16T20:00', '2026-11-17T08:00', 0],
    ['backwards, when a clock was wrong', '2026-11-16T12:00', '2026-11-16T10:00', 0],
  ])('%s', (_what, from, until, hours) => {
    expect(officeHoursBetween(at(from), at(until), WEEK, none)).toBe(hours);
  });

  it('leave closed days out', () => {
    expect(officeHoursBetween(at('2026-11-16T16:00'), at('2026-11-18T10:00'), WEEK, new Set(['2026-11-17']))).toBe(2);
  });

  it('are those after which a decision is due', () => {
    for (const hours of [1, 3, 8, 20]) {
      const asked = at('2026-11-18T13:20');
      expect(officeHoursBetween(asked, dueAt(asked, hours, WEEK, none), WEEK, none)).toBeCloseTo(hours);
    }
  });
});

describe('the usual time', () => {
  it('is that within which eight of ten were decided', () => {
    expect(usualHours([9, 1, 2, 3, 4, 5, 6, 7, 8, 100])).toBe(8);
    expect(usualHours(Array.from({ length: 50 }, (_, index) => index + 1))).toBe(40);
    expect(usualHours(Array.from({ length: 10 }, () => 1.234))).toBe(1.2);
  });

  it('is not known from fewer than ten', () => {
    expect(usualHours(Array.from({ length: 9 }, () => 1))).toBeNull();
  });
});
