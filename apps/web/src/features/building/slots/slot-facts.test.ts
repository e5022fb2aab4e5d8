import { describe, expect, it } from 'vitest';

import { endsNextDay, isNamed, moved, nextPosition } from './slot-facts.ts';
import { aSlot } from './test-kit.ts';

const places = (slots: ReturnType<typeof moved>) => slots.map(({ name, position }) => [name, position]);
const [a, b, c] = [aSlot(1, { name: 'A' }), aSlot(2, { name: 'B', position: 1 }), aSlot(3, { name: 'C', position: 2 })];

describe('moving a slot', () => {
  it('changes the places of the two that swap', () => {
    expect(places(moved([a, b, c], c.id, -1))).toEqual([
      ['C', 1],
      ['B', 2],
    ]);
    expect(places(moved([a, b, c], a.id, 1))).toEqual([
      ['B', 0],
      ['A', 1],
    ]);
  });

  it('tells slots of the same place apart', () => {
    const same = [a, { ...b, position: 0 }, { ...c, position: 0 }];
    expect(places(moved(same, c.id, -1))).toEqual([
      ['C', 1],
      ['B', 2],
    ]);
  });

  it('goes no further than the ends', () => {
    expect([moved([a, b], a.id, -1), moved([a, b], b.id, 1), moved([a], 'none', 1)]).toEqual([[], [], []]);
  });
});

it('a new slot comes last', () => {
  expect([nextPosition([]), nextPosition([c, a])]).toEqual([0, 3]);
  expect(nextPosition([{ ...a, position: 999 }])).toBe(999);
});

it.each([
  ['08:00', '10:00', false],
  ['22:00', '06:00', true],
  ['08:00', '08:00', true],
  ['', '06:00', false],
  ['22:00', '', false],
])('from %s to %s across midnight: %s', (starts, ends, isAcross) => {
  expect(endsNextDay({ starts, ends })).toBe(isAcross);
});

it('times are no name', () => {
  expect([isNamed(aSlot(1, { name: '08:00 - 10:00' })), isNamed(a)]).toEqual([false, true]);
});
