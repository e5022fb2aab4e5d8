import { expect, it } from 'vitest';

import { isNewScan, resumeScanning } from './scan-memory.ts';

it('a paper that stays before the camera is looked up once, and again when it was away', () => {
  expect(isNewScan('a', 10_000)).toBe(true);
  expect([10_200, 14_000, 19_000].map((now) => isNewScan('a', now))).toEqual([false, false, false]);
  expect(isNewScan('b', 19_200)).toBe(true);
  expect(isNewScan('a', 19_400)).toBe(true);
  expect(isNewScan('a', 26_000)).toBe(true);
});

it('the time of the verdict, when the camera rests, is no absence', () => {
  isNewScan('a', 100_000);
  resumeScanning(160_000);
  expect(isNewScan('a', 161_500)).toBe(false);
});
