import { describe, expect, it } from 'vitest';

import { displayDate, displayInstant, monthName, weekdayName } from './display.ts';

describe('display', () => {
  it.each([
    ['Asia/Jakarta', '16 November 2026, 00:05 WIB'],
    ['Asia/Makassar', '16 November 2026, 01:05 WITA'],
    ['Asia/Jayapura', '16 November 2026, 02:05 WIT'],
  ])('[D1-16] formats an instant in the property’s own time zone, %s', (zone, expected) => {
    expect(displayInstant(new Date('2026-11-15T17:05:00Z'), zone, 'id')).toBe(expected);
  });

  it('formats dates as DD MMMM YYYY in the reader’s language', () => {
    expect(displayDate('2026-08-07', 'id')).toBe('07 Agustus 2026');
    expect(displayDate('2026-08-07', 'en')).toBe('07 August 2026');
  });
});

describe('names of months and weekdays', () => {
  it('names months and weekdays in the given language, long or short', () => {
    expect(monthName('2026-12-02', 'id')).toBe('Desember');
    expect(monthName('2026-09-02', 'en', 'short')).toBe('Sep');
    expect(weekdayName('2026-11-14', 'id')).toBe('Sabtu');
    expect(weekdayName('2026-11-14', 'en', 'short')).toBe('Sat');
  });

  it('uses the usual Indonesian short form of August', () => {
    expect(monthName('2026-08-02', 'id', 'short')).toBe('Agt');
    expect(monthName('2026-08-02', 'id')).toBe('Agustus');
  });
});
