import { describe, expect, it } from 'vitest';

import { countdown, IDLE_LIMITS, idleness } from './idle.ts';

const MINUTE = 60_000;
const LAST = Date.parse('2026-11-16T02:00:00Z');

describe('an idle session', () => {
  it.each([
    [0, { kind: 'active', look_again_ms: 25 * MINUTE }],
    [10 * MINUTE, { kind: 'active', look_again_ms: 15 * MINUTE }],
    [25 * MINUTE - 1, { kind: 'active', look_again_ms: 1 }],
    [25 * MINUTE, { kind: 'warned', ends_at: LAST + 30 * MINUTE }],
    [30 * MINUTE - 1, { kind: 'warned', ends_at: LAST + 30 * MINUTE }],
    [30 * MINUTE, { kind: 'over' }],
    [24 * 60 * MINUTE, { kind: 'over' }],
    [-5 * MINUTE, { kind: 'active', look_again_ms: 25 * MINUTE }],
  ])('gives a session idle for %i ms the state %o', (quiet, stands) =>
    expect(idleness(LAST, LAST + quiet)).toEqual(stands),
  );

  it('applies other idle limits when they are given', () => {
    const limits = { warn_after_ms: 1000, end_after_ms: 3000 };
    expect(idleness(LAST, LAST + 2000, limits)).toEqual({ kind: 'warned', ends_at: LAST + 3000 });
    expect(IDLE_LIMITS.warn_after_ms).toBeLessThan(IDLE_LIMITS.end_after_ms);
  });
});

it.each([
  [5 * MINUTE, '5:00'],
  [5 * MINUTE - 1, '5:00'],
  [4 * MINUTE + 5000, '4:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-1000, '0:00'],
])('shows %i ms before the end a countdown of %s', (left, shown) => expect(countdown(LAST + left, LAST)).toBe(shown));
