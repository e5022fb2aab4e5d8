import { describe, expect, it } from 'vitest';

import { downtimeWithin, mayBeSet, stateByDowntime, warrantyState } from './assets.ts';

describe('a warranty on 16 November', () => {
  it.each([
    [null, 'none'],
    ['2026-11-15', 'ended'],
    ['2026-11-16', 'ending'],
    ['2026-12-16', 'ending'],
    ['2026-12-17', 'running'],
  ])('gives a warranty until %s, seen on 16 November 2026, the state %s', (until, state) => {
    expect(warrantyState(until, '2026-11-16')).toBe(state);
  });
});

describe('downtime of the last ninety days', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  const down = (from: string, until: string | null) => ({
    from_at: new Date(from),
    until_at: until === null ? null : new Date(until),
  });
  const HOUR = 60 * 60 * 1000;
  it.each([
    ['no downtime', [], 0],
    ['a downtime within the period', [down('2026-11-01T00:00Z', '2026-11-01T05:00Z')], 5],
    ['an open downtime, counted until now', [down('2026-11-15T22:00Z', null)], 2],
    ['a downtime that began before the period', [down('2026-08-17T00:00Z', '2026-08-18T03:00Z')], 27 - 24],
    ['a downtime before the period, which is not counted', [down('2026-01-01T00:00Z', '2026-02-01T00:00Z')], 0],
    ['a downtime in the future, which is not counted', [down('2026-11-17T00:00Z', null)], 0],
    ['several downtimes', [down('2026-11-01T00:00Z', '2026-11-01T01:00Z'), down('2026-11-15T23:00Z', null)], 2],
  ])('adds up the downtime of the last ninety days, with %s', (_what, downtimes, hours) => {
    expect(downtimeWithin(downtimes, now)).toBe(hours * HOUR);
  });
});

it.each([
  ['in_service', true, 'out_of_service'],
  ['out_of_service', false, 'in_service'],
  ['retired', true, 'retired'],
  ['retired', false, 'retired'],
] as const)('moves an asset from %s (with an open downtime: %s) to %s', (state, isDown, next) => {
  expect(stateByDowntime(state, isDown)).toBe(next);
});

it.each([
  ['in_service', true, false],
  ['in_service', false, true],
  ['out_of_service', false, true],
  ['retired', true, true],
] as const)('staff may set an asset to %s (with an open downtime: %s): %s', (state, isDown, may) => {
  expect(mayBeSet(state, isDown)).toBe(may);
});
