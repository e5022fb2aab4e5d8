import { describe, expect, it } from 'vitest';

import { compareOwnPermits, ownStanding } from './own-permits.ts';
import type { PermitState } from './states.ts';

const NOW = new Date('2026-11-18T14:42:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const permit = (state: PermitState, from = -1, until = 1) => ({ state, from: hours(from), until: hours(until) });

describe('the permits of a tenant', () => {
  it.each([
    ['approved', -1, 1, 'now'],
    ['checked', -1, 1, 'now'],
    ['checked', 0, 1, 'now'],
    ['checked', -2, 0, 'past'],
    ['approved', -2, -1, 'past'],
    ['approved', 1, 2, 'ahead'],
    ['in_review', -1, 1, 'ahead'],
    ['suspended', -1, 1, 'ahead'],
    ['returned', -1, 1, 'to_fix'],
    ['returned', 5, 6, 'to_fix'],
    ['rejected', -1, 1, 'ended'],
    ['closed', -1, 1, 'ended'],
    ['cancelled', 5, 6, 'ended'],
  ] as const)('a permit that is %s from hour %i to hour %i is %s', (state, from, until, standing) => {
    expect(ownStanding(permit(state, from, until), NOW)).toBe(standing);
  });

  it('are sorted: happening now, to be fixed, the next one first, then past and ended ones with the latest first', () => {
    const sorted = [
      permit('checked', -1, 1),
      permit('returned', 9, 10),
      permit('submitted', 2, 3),
      permit('approved', 5, 6),
      permit('checked', -4, -3),
      permit('checked', -9, -8),
      permit('closed', -4, -3),
      permit('rejected', -9, -8),
    ];
    const mixed = [3, 5, 0, 7, 4, 2, 1, 6].flatMap((index) => sorted[index] ?? []);
    expect(mixed.sort((a, b) => compareOwnPermits(a, b, NOW))).toEqual(sorted);
  });
});
