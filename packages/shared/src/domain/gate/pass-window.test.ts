import { describe, expect, it } from 'vitest';

import { passWindow } from './pass-window.ts';

const texts = ({ from, until }: ReturnType<typeof passWindow>) => [from.toISOString(), until.toISOString()];

describe('the window of a pass', () => {
  it.each([
    ['Asia/Jakarta', '2026-11-16T01:00:00.000Z', '2026-11-16T03:00:00.000Z'],
    ['Asia/Makassar', '2026-11-16T00:00:00.000Z', '2026-11-16T02:00:00.000Z'],
    ['Asia/Jayapura', '2026-11-15T23:00:00.000Z', '2026-11-16T01:00:00.000Z'],
  ])('limits a goods pass to its booked slot, in the time zone %s', (time_zone, from, until) => {
    expect(texts(passWindow({ day: '2026-11-16', starts: '08:00', ends: '10:00', time_zone }))).toEqual([from, until]);
  });

  it('ends a goods pass of a slot across midnight on the next day', () => {
    const window = passWindow({ day: '2026-12-31', starts: '22:00:00', ends: '08:00:00', time_zone: 'Asia/Jakarta' });
    expect(texts(window)).toEqual(['2026-12-31T15:00:00.000Z', '2027-01-01T01:00:00.000Z']);
  });

  it.each([
    ['00:00', '00:00'],
    ['08:00:00', '08:00'],
    ['08:00', '08:00:00'],
  ])('makes a goods pass valid for 24 hours in a slot from %s to %s', (starts, ends) => {
    const { from, until } = passWindow({ day: '2026-11-16', starts, ends, time_zone: 'Asia/Jakarta' });
    expect(until.getTime() - from.getTime()).toBe(24 * 60 * 60 * 1000);
  });

  it('makes a work pass valid from the start of its first day to the end of its last, in the property’s zone', () => {
    const window = passWindow({ start_date: '2026-11-16', end_date: '2026-11-30', time_zone: 'Asia/Jayapura' });
    expect(texts(window)).toEqual(['2026-11-15T15:00:00.000Z', '2026-11-30T15:00:00.000Z']);
  });
});
