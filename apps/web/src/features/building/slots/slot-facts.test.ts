import { describe, expect, it } from 'vitest';

import { endsNextDay, isNamed, moved, nextPosition } from './slot-facts.ts';
import { aSlot } from './test-kit.ts';

const places = (slots: ReturnType<typeof moved>) => slots.map(({ name, position }) => [name, position]);
const [a, b, c] = [aSlot(1, { name: 'A' }), aSlot(2, { name: 'B', position: 1 }), aSlot(3, { name: 'C', position: 2 })];

describe('Move a slot', () => {
  it('swaps the positions of two slots when one moves', () => {
    expect(places(moved([a, b, c], c.id, -1))).toEqual([
      ['C', 1],
      ['B', 2],
    ]);
    expect(places(moved([a, b, c], a.id, 1))).toEqual([
      ['B', 0],
      ['A', 1],
    ]);
  });

  it('gives different positions to slots that had the same position', () => {
    const same = [a, { ...b, position: 0 }, { ...c, position: 0 }];
    expect(places(moved(same, c.id, -1))).toEqual([
      ['C', 1],
      ['B', 2],
    ]);
  });

  it('moves neither the first slot up nor the last slot down', () => {
    expect([moved([a, b], a.id, -1), moved([a, b], b.id, 1), moved([a], 'none', 1)]).toEqual([[], [], []]);
  });
});

it('puts a new slot after the last slot', () => {
  expect([nextPosition([]), nextPosition([c, a])]).toEqual([0, 3]);
  expect(nextPosition([{ ...a, position: 999 }])).toBe(999);
});

it.each([
  ['08:00', '10:00', false],
  ['22:00', '06:00', true],
  ['08:00', '08:00', true],
  ['', '06:00', false],
  ['22:00', '', false],
])('decides whether a slot from %s to %s ends on the next day: %s', (starts, ends, isAcross) => {
  expect(endsNextDay({ starts, ends })).toBe(isAcross);
});

it('does not treat a name that only repeats the times of a slot as a name of its own', () => {
  expect([isNamed(aSlot(1, { name: '08:00 - 10:00' })), isNamed(a)]).toEqual([false, true]);
});
