import { describe, expect, test } from 'vitest';

import { DAY_MS, MINUTE_MS } from '../../time/spans.ts';
import {
  certificateState,
  clockState,
  diskState,
  exitCodeOf,
  isGuessable,
  queueState,
  workerState,
  type CheckState,
} from './doctor.ts';

describe('what the doctor thinks of', () => {
  test.each<[string, CheckState, CheckState, CheckState]>([
    ['a clock', clockState(2_000), clockState(-2_001), clockState(30_001)],
    ['a disk', diskState(0.2), diskState(0.19), diskState(0.04)],
    ['a certificate', certificateState(14 * DAY_MS), certificateState(14 * DAY_MS - 1), certificateState(0)],
    ['a queue', queueState(5 * MINUTE_MS, 0), queueState(5 * MINUTE_MS + 1, 0), queueState(30 * MINUTE_MS + 1, 0)],
    ['workers', workerState([MINUTE_MS]), workerState([0, MINUTE_MS + 1]), workerState([MINUTE_MS + 1])],
  ])('%s is good, to be looked at and bad', (_what, ...states) => {
    expect(states).toEqual(['good', 'look', 'bad']);
  });

  test('a queue with failed jobs is to be looked at', () => {
    expect(queueState(0, 1)).toBe('look');
  });

  test('an installation without workers is bad', () => {
    expect(workerState([])).toBe('bad');
  });
});

test('a secret with few different bytes can be guessed', () => {
  const withDifferent = (count: number) => Uint8Array.from({ length: 32 }, (_, index) => index % count);
  expect([withDifferent(19), withDifferent(20)].map(isGuessable)).toEqual([true, false]);
});

test.each<[CheckState[], number]>([
  [['good', 'skipped'], 0],
  [['good', 'look'], 1],
  [['look', 'bad'], 2],
])('a command that found %j ends with %i', (states, code) => {
  expect(exitCodeOf(states)).toBe(code);
});
