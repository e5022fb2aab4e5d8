import { describe, expect, it } from 'vitest';

import { cutTime, displayDate, displayTime, displayWorkingDate } from './dates.ts';

const moment = '2026-11-14T17:30:00Z';
const at = (time_zone: string, language: 'id' | 'en' = 'en') => ({ time_zone, language });

describe('dates as people read them', () => {
  it('[S9-015] DD MMMM YYYY', () => {
    expect(displayDate('2026-11-04', at('Asia/Jakarta'))).toBe('04 November 2026');
    expect(displayDate('2026-08-04', at('Asia/Jakarta', 'id'))).toBe('04 Agustus 2026');
  });

  it('[S9-016] working dates: ddd, DD-MMM-YYYY', () => {
    expect(displayWorkingDate('2026-11-14', at('Asia/Jakarta'))).toBe('Sat, 14-Nov-2026');
    expect(displayWorkingDate('2026-08-15', at('Asia/Jakarta', 'id'))).toBe('Sab, 15-Agt-2026');
  });

  it('[S9-017] times in 24 hours, cut to HH:mm', () => {
    expect(displayTime('2026-11-14T09:05:59Z', at('Asia/Jakarta'))).toBe('16:05');
    expect(cutTime('22:00:00')).toBe('22:00');
  });

  it('[D1-16] in the property’s own zone: WIB, WITA, WIT', () => {
    const shown = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'].map((zone) => [
      displayDate(moment, at(zone)),
      displayTime(moment, at(zone)),
    ]);
    expect(shown).toEqual([
      ['15 November 2026', '00:30'],
      ['15 November 2026', '01:30'],
      ['15 November 2026', '02:30'],
    ]);
    expect(displayDate('2026-11-14T16:30:00Z', at('Asia/Jakarta'))).toBe('14 November 2026');
    expect(displayDate('2026-11-14T16:30:00Z', at('Asia/Makassar'))).toBe('15 November 2026');
  });
});
