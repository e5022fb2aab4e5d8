import { expect, it } from 'vitest';

import { dueAt } from './due.ts';

it.each([
  ['at the chosen time of the property', '2026-11-20', '09:30', '2026-11-20T00:30:00.000Z'],
  ['at 17:00 when no time is chosen', '2026-11-20', '', '2026-11-20T08:00:00.000Z'],
  ['by its priority when no day is chosen', '', '09:30', undefined],
])('sets the deadline of a work order %s', (_when, due_day, due_time, expected) => {
  expect(dueAt({ due_day, due_time }, 'Asia/Jayapura')?.toISOString()).toBe(expected);
});
