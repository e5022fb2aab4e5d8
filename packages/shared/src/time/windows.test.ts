import { expect, it } from 'vitest';

import { displayHours } from './windows.ts';

it.each([
  ['22:00 - 08:00', '2026-11-19', 'id', '19 Nov 22:00 - 20 Nov 08:00'],
  ['22:00 - 08:00', '2026-11-30', 'id', '30 Nov 22:00 - 1 Des 08:00'],
  ['22:00 – 08:00', '2026-12-31', 'en', '31 Dec 22:00 - 1 Jan 08:00'],
  ['22:00:00 - 08:00:00', '2026-11-19', 'en', '19 Nov 22:00 - 20 Nov 08:00'],
  ['08:00 - 08:00', '2026-11-19', 'en', '19 Nov 08:00 - 20 Nov 08:00'],
  ['17:00 - 09:00', null, 'id', '17:00 - 09:00 hari berikutnya'],
  ['17:00 - 09:00', null, 'en', '17:00 - 09:00 the next day'],
] as const)('[D8-51] writes %s on %s in %s with both days', (time, day, language, text) => {
  expect(displayHours(time, day, language)).toBe(text);
});

it.each(['08:00 - 10:00', '00:00 - 23:59', 'Malam', ''])('keeps %j, which ends on the same day', (time) => {
  expect(displayHours(time, '2026-11-19', 'id')).toBe(time);
});
