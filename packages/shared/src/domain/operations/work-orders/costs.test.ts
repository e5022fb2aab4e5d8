import { expect, it } from 'vitest';

import { costsOf, partCost, timeCost } from './costs.ts';
import { isOverdue } from './states.ts';

it.each([
  [{ qty: 3, unit_cost: 15_000 }, 45_000],
  [{ qty: 2.5, unit_cost: 10_001 }, 25_003],
  [{ qty: 0.1, unit_cost: 0.3 }, 0],
  // In floating point this is 40.49999… and would be rounded down.
  [{ qty: 0.405, unit_cost: 100 }, 41],
])('parts %j cost Rp %i', (part, cost) => expect(partCost(part)).toBe(cost));

it.each([
  [{ minutes: 90, rate: 50_000 }, 75_000],
  [{ minutes: 1, rate: 50_000 }, 833],
  [{ minutes: 90, rate: null }, 0],
])('time %j costs Rp %i', (time, cost) => expect(timeCost(time)).toBe(cost));

it('adds up the rounded lines to the total cost of a work order', () => {
  const parts = [
    { qty: 0.5, unit_cost: 1 },
    { qty: 0.5, unit_cost: 1 },
  ];
  const times = [
    { minutes: 90, rate: 50_000 },
    { minutes: 30, rate: null },
  ];
  expect(costsOf(parts, times)).toEqual({ parts: 2, labour: 75_000, total: 75_002, minutes: 120 });
  expect(costsOf([], [])).toEqual({ parts: 0, labour: 0, total: 0, minutes: 0 });
});

it.each([
  ['open', '2026-11-16T02:00:00Z', true],
  ['on_hold', '2026-11-16T01:59:59Z', true],
  ['in_progress', '2026-11-16T02:00:01Z', false],
  ['done', '2026-11-15T02:00:00Z', false],
  ['cancelled', '2026-11-15T02:00:00Z', false],
  ['open', null, false],
] as const)('a work order that is %s and due %s is overdue: %s', (status, due_at, overdue) => {
  const order = { status, due_at: due_at === null ? null : new Date(due_at) };
  expect(isOverdue(order, new Date('2026-11-16T02:00:00Z'))).toBe(overdue);
});
