import { describe, expect, it } from 'vitest';

import { crossesMidnight, dutySpan, nextOnDuty, onDutyAt, overlap, weekOf } from './duties.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const JAKARTA = 'Asia/Jakarta';

describe('a shift of a day', () => {
  it.each([
    ['a morning', { starts: '07:00', ends: '15:00' }, '16T07:00', '16T15:00', false],
    ['a night', { starts: '23:00', ends: '07:00' }, '16T23:00', '17T07:00', true],
    ['a whole day', { starts: '08:00', ends: '08:00' }, '16T08:00', '17T08:00', true],
    ['up to midnight', { starts: '16:00', ends: '00:00' }, '16T16:00', '17T00:00', true],
  ])('%s belongs to the day it begins', (_name, shift, from, until, crosses) => {
    expect(dutySpan('2026-11-16', shift, JAKARTA)).toEqual(span(from, until));
    expect(crossesMidnight(shift)).toBe(crosses);
  });

  it('goes by the clocks of the property', () => {
    const shift = { starts: '23:00', ends: '07:00' };
    expect(dutySpan('2026-11-16', shift, 'Asia/Jayapura').from.toISOString()).toBe('2026-11-16T14:00:00.000Z');
    // The night in which the clocks go back is an hour longer.
    const { from, until } = dutySpan('2026-10-24', shift, 'Europe/Amsterdam');
    expect(until.getTime() - from.getTime()).toBe(9 * 3_600_000);
  });
});

describe('two times', () => {
  it.each([
    ['the same', '16T07:00', '16T15:00', true],
    ['one within the other', '16T08:00', '16T09:00', true],
    ['an hour in common', '16T14:00', '16T22:00', true],
    ['one ends as the other begins', '16T15:00', '16T23:00', false],
    ['one begins as the other ends', '15T23:00', '16T07:00', false],
    ['a day later', '17T07:00', '17T15:00', false],
  ])('%s', (_name, from, until, isOverlap) => {
    const day = span('16T07:00', '16T15:00');
    expect([overlap(day, span(from, until)), overlap(span(from, until), day)]).toEqual([isOverlap, isOverlap]);
  });
});

describe('who is on duty', () => {
  const duty = (name: string, from: string, until: string, status: 'planned' | 'absent' = 'planned') => {
    return { name, status, ...span(from, until) };
  };
  const duties = [
    duty('Night', '15T23:00', '16T07:00'),
    duty('Long', '16T06:00', '16T18:00'),
    duty('Morning', '16T07:00', '16T15:00'),
    duty('Ill', '16T07:00', '16T15:00', 'absent'),
    duty('Evening', '16T15:00', '16T23:00'),
    duty('Evening two', '16T15:00', '16T23:00'),
  ];
  it.each([
    ['15T22:59', [], ['Night']],
    ['15T23:00', ['Night'], ['Long']],
    ['16T06:59', ['Night', 'Long'], ['Morning']],
    ['16T07:00', ['Morning', 'Long'], ['Evening', 'Evening two']],
    ['16T15:00', ['Long', 'Evening', 'Evening two'], []],
    ['16T23:00', [], []],
  ])('at %s', (moment, now, next) => {
    expect(onDutyAt(duties, at(moment)).map(({ name }) => name)).toEqual(now);
    expect(nextOnDuty(duties, at(moment)).map(({ name }) => name)).toEqual(next);
  });
});

describe('a week', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-18', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on Monday %s', (day, monday) => {
    const week = weekOf(day);
    expect([week[0], week.length, week.includes(day)]).toEqual([monday, 7, true]);
  });
});
