import { expect, it } from 'vitest';

import { quietUntil } from './quiet.ts';

it.each([
  ['before 17:00', '2026-11-17T07:15:00Z', 'Asia/Jakarta', '2026-11-17T10:00:00.000Z'],
  ['at 17:00', '2026-11-17T10:00:00Z', 'Asia/Jakarta', '2026-11-18T10:00:00.000Z'],
  ['in another zone', '2026-11-17T09:30:00Z', 'Asia/Makassar', '2026-11-18T09:00:00.000Z'],
])('a kind is quiet until the next 17:00 of the building: %s', (_when, now, time_zone, until) => {
  expect(quietUntil(new Date(now), time_zone).toISOString()).toBe(until);
});
