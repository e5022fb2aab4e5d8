import { describe, expect, it } from 'vitest';

import { cutTime, formatDate, formatDateTime, formatDay, formatTime } from './dates.ts';

const instant = '2026-11-14T17:30:00Z';
const at = (time_zone: string, language: 'id' | 'en' = 'en') => ({ time_zone, language });

describe('date formats', () => {
  it('[S9-015] writes dates as DD MMMM YYYY', () => {
    expect(formatDate('2026-11-04', at('Asia/Jakarta'))).toBe('04 November 2026');
    expect(formatDate('2026-08-04', at('Asia/Jakarta', 'id'))).toBe('04 Agustus 2026');
  });

  it('[S9-016] writes working dates as ddd, DD-MMM-YYYY', () => {
    expect(formatDay('2026-11-14', 'en', 'working')).toBe('Sat, 14-Nov-2026');
    expect(formatDay('2026-08-15', 'id', 'working')).toBe('Sab, 15-Agt-2026');
    expect(formatDay('2026-09-04', 'en', 'working')).toBe('Fri, 04-Sep-2026');
  });

  it('[S9-017] writes times in 24 hours, cut to HH:mm', () => {
    expect(formatTime('2026-11-14T09:05:59Z', at('Asia/Jakarta'))).toBe('16:05');
    expect(cutTime('22:00:00')).toBe('22:00');
  });

  it('[D1-16] writes times in the property’s own zone: WIB, WITA, WIT', () => {
    const shown = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'].map((zone) => [
      formatDate(instant, at(zone)),
      formatTime(instant, at(zone)),
    ]);
    expect(shown).toEqual([
      ['15 November 2026', '00:30'],
      ['15 November 2026', '01:30'],
      ['15 November 2026', '02:30'],
    ]);
    expect(formatDate('2026-11-14T16:30:00Z', at('Asia/Jakarta'))).toBe('14 November 2026');
    expect(formatDate('2026-11-14T16:30:00Z', at('Asia/Makassar'))).toBe('15 November 2026');
  });

  it.each([
    ['weekday', 'Wed', 'Rab'],
    ['short', '2 Dec', '2 Des'],
    ['medium', '2 Dec 2026', '2 Des 2026'],
    ['shortWeekday', 'Wed 2 Dec', 'Rab 2 Des'],
    ['listedWeekday', 'Wed, 2 Dec', 'Rab, 2 Des'],
    ['mediumWeekday', 'Wed, 2 Dec 2026', 'Rab, 2 Des 2026'],
    ['longWeekday', 'Wednesday, 2 December', 'Rabu, 2 Desember'],
    ['full', 'Wednesday, 2 December 2026', 'Rabu, 2 Desember 2026'],
    ['month', 'December 2026', 'Desember 2026'],
  ] as const)('writes days without a leading zero in the date style %s', (style, en, id) => {
    expect(formatDay('2026-12-02', 'en', style)).toBe(en);
    expect(formatDay('2026-12-02', 'id', style)).toBe(id);
  });

  it('writes the date and the time of an instant', () => {
    expect(formatDateTime('2026-12-02T02:05:00Z', at('Asia/Jakarta'), 'medium')).toBe('2 Dec 2026, 09:05');
    expect(formatDateTime('2026-12-02T02:05:00Z', at('Asia/Jakarta', 'id'))).toBe('02 Desember 2026, 09:05');
  });
});
