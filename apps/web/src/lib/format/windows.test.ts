import { expect, it } from 'vitest';

import { formatDays, formatSlot, formatWindow, formatWindowFrom, showEnd, showInstant } from './windows.ts';

it.each([
  ['2026-11-17', '2026-11-17', 'Tue 17 Nov'],
  ['2026-11-17', '2026-11-21', 'Tue 17 – Sat 21 Nov'],
  ['2026-11-28', '2026-12-02', 'Sat 28 Nov – Wed 2 Dec'],
])('formatDays writes a month that %s and %s share only once', (first, last, text) => {
  expect(formatDays(first, last, 'en')).toBe(text);
});

it.each(['08:00 - 10:00', '08:00-10:00', '08:00 – 10:00'])('formatSlot writes %s with the dash of ranges', (time) => {
  expect(formatSlot(time, '2026-11-19', 'en')).toBe('08:00 – 10:00');
});

it('[D8-51] formatSlot names the second day of a slot across midnight', () => {
  expect(formatSlot('22:00 - 08:00', '2026-11-19', 'en')).toBe('22:00 – Fri 20 Nov 08:00');
  expect(formatSlot('22:00 - 05:00', null, 'id')).toBe('22:00 – 05:00 hari berikutnya');
});

it('shows day and time of both ends of a window, and midnight as the end of the day before', () => {
  const place = { time_zone: 'Asia/Jakarta', language: 'id' } as const;
  expect(showInstant('2026-11-18T15:00:00Z', place)).toEqual({ day: 'Rab 18 Nov', time: '22:00' });
  expect(showEnd('2026-11-19T01:00:00Z', place)).toEqual({ day: 'Kam 19 Nov', time: '08:00' });
  expect(showEnd('2026-11-18T17:00:00Z', place)).toEqual({ day: 'Rab 18 Nov', time: '24:00' });
});

it.each([
  ['2026-11-20T01:00:00Z', '2026-11-20T03:00:00Z', 'Fri 20 Nov 08:00 – 10:00'],
  ['2026-11-18T15:00:00Z', '2026-11-19T01:00:00Z', 'Wed 18 Nov 22:00 until Thu 19 Nov 08:00'],
])('formatWindow from %s to %s writes both days when they differ', (from, until, text) => {
  expect(formatWindow({ from, until }, { time_zone: 'Asia/Jakarta', language: 'en' }, 'until')).toBe(text);
});

it.each([
  ['a window of today', '2026-11-18T15:00:00Z', '2026-11-18T17:00:00Z', '22:00 – 24:00'],
  ['a window of another day', '2026-11-20T01:00:00Z', '2026-11-20T03:00:00Z', 'Fri 20 Nov 08:00 – 10:00'],
  ['a night', '2026-11-18T15:00:00Z', '2026-11-19T01:00:00Z', 'Wed 18 Nov 22:00 until Thu 19 Nov 08:00'],
])('formatWindowFrom writes the days unless the window is only today: %s', (_, from, until, text) => {
  const place = { time_zone: 'Asia/Jakarta', language: 'en' } as const;
  expect(formatWindowFrom(new Date('2026-11-18T13:00:00Z'), { from, until }, place, 'until')).toBe(text);
});
