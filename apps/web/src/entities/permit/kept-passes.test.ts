import { beforeEach, describe, expect, it } from 'vitest';

import { aPassView } from '../../test/permit-builders.ts';
import { findPass, forgetPass, hasPasses, keepPass, readConsent, readPasses, writeConsent } from './kept-passes.ts';
import type { KeptPass } from './kept-passes.ts';

const NOW = new Date('2026-11-18T14:42:00Z');
const after = (days: number) => new Date(Date.parse(TONIGHT.until) + days * 24 * 3_600_000);
const TONIGHT: KeptPass = { ...aPassView(), key: 'key-of-the-pass' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('passes on this device', () => {
  it('keeps a pass for this tab only until the person agrees', () => {
    keepPass(TONIGHT, NOW);
    expect(readConsent()).toBeUndefined();
    expect([hasPasses(), localStorage.length]).toEqual([false, 0]);
    expect(findPass(TONIGHT.code, NOW)).toEqual(TONIGHT);
    writeConsent(true);
    keepPass(TONIGHT, NOW);
    sessionStorage.clear();
    expect(findPass(TONIGHT.code, NOW)).toEqual(TONIGHT);
  });

  it('replaces an older copy, lists the earliest first, and removes what is asked for', () => {
    writeConsent(true);
    keepPass({ ...TONIGHT, code: 'later', from: '2026-11-20T01:00:00.000Z' }, NOW);
    keepPass(TONIGHT, NOW);
    keepPass({ ...TONIGHT, plate: 'D 1 A' }, NOW);
    expect(readPasses(NOW).map(({ code, plate }) => [code, plate])).toEqual([
      [TONIGHT.code, 'D 1 A'],
      ['later', TONIGHT.plate],
    ]);
    forgetPass(TONIGHT.code, NOW);
    expect(readPasses(NOW).map(({ code }) => code)).toEqual(['later']);
    expect(findPass(TONIGHT.code, NOW)).toBeUndefined();
  });

  it('lists ended passes last', () => {
    writeConsent(true);
    keepPass({ ...TONIGHT, code: 'ended', from: '2026-11-17T01:00:00.000Z', until: '2026-11-17T03:00:00.000Z' }, NOW);
    keepPass(TONIGHT, NOW);
    expect(readPasses(NOW).map(({ code }) => code)).toEqual([TONIGHT.code, 'ended']);
  });

  it('removes a pass 7 days after its end [D8-55]', () => {
    writeConsent(true);
    keepPass(TONIGHT, NOW);
    expect(readPasses(after(6.99))).toHaveLength(1);
    expect(readPasses(after(7))).toEqual([]);
    expect(hasPasses()).toBe(false);
  });

  it('removes everything when the person refuses, and ignores what it cannot read', () => {
    writeConsent(true);
    keepPass(TONIGHT, NOW);
    writeConsent(false);
    expect([hasPasses(), readConsent()]).toEqual([false, false]);
    localStorage.setItem('passes', '[{"code":1},null]');
    expect(readPasses(NOW)).toEqual([]);
  });
});
