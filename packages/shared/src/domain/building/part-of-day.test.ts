import { expect, it } from 'vitest';

import { partOfDay } from './part-of-day.ts';

it.each([
  ['05:00 - 07:00', 'morning'],
  ['11:59 - 13:00', 'morning'],
  ['12:00 - 14:00', 'afternoon'],
  ['17:59 - 19:00', 'afternoon'],
  ['18:00 - 20:00', 'night'],
  ['22:00 - 08:00', 'night'],
  ['04:59 - 06:00', 'night'],
  ['Any time', undefined],
])('puts the slot %s in the part of the day %s', (name, part) => {
  expect(partOfDay(name)).toBe(part);
});
