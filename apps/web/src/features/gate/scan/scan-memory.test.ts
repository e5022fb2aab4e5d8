import { expect, it } from 'vitest';

import { isNewScan, resumeScanning } from './permit-query.ts';

it('looks up a QR once while it stays in front of the camera, and again after it was away', () => {
  expect(isNewScan('a', 10_000)).toBe(true);
  expect([10_200, 14_000, 19_000].map((now) => isNewScan('a', now))).toEqual([false, false, false]);
  expect(isNewScan('b', 19_200)).toBe(true);
  expect(isNewScan('a', 19_400)).toBe(true);
  expect(isNewScan('a', 26_000)).toBe(true);
});

it('does not count the time in which the camera pauses for a verdict as time that a QR was away', () => {
  isNewScan('a', 100_000);
  resumeScanning(160_000);
  expect(isNewScan('a', 161_500)).toBe(false);
});
