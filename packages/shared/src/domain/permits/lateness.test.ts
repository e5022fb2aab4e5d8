import { describe, expect, it } from 'vitest';

import { isExpectable, lateTimes, mayTellLate } from './lateness.ts';

const NIGHT = { from: new Date('2026-11-18T15:00:00Z'), until: new Date('2026-11-19T01:00:00Z') };
const times = (now: string, span = NIGHT) =>
  lateTimes(span, new Date(now)).map((time) => time.toISOString().slice(11, 16));

describe('running late', () => {
  it('offers four times from the start of the window, and from now once it has started', () => {
    expect(times('2026-11-18T14:42:00Z')).toEqual(['15:15', '15:30', '16:00', '17:00']);
    expect(times('2026-11-18T16:07:00Z')).toEqual(['16:30', '16:45', '17:15', '18:15']);
  });

  it('offers no time at or after the end of the window', () => {
    const short = { from: NIGHT.from, until: new Date('2026-11-18T17:00:00Z') };
    expect(times('2026-11-18T14:00:00Z', short)).toEqual(['15:15', '15:30', '16:00']);
    expect(times('2026-11-19T00:50:00Z')).toEqual([]);
    expect(isExpectable(NIGHT.until, NIGHT)).toBe(false);
    expect(isExpectable(NIGHT.from, NIGHT)).toBe(false);
    expect(isExpectable(new Date('2026-11-18T15:30:00Z'), NIGHT)).toBe(true);
  });

  it('is only for goods that are approved, not ended and not at the gate yet', () => {
    const permit = { kind: 'loading', standing: 'valid', passed_at: null } as const;
    expect(mayTellLate(permit)).toBe(true);
    expect(mayTellLate({ ...permit, standing: 'expired' })).toBe(false);
    expect(mayTellLate({ ...permit, kind: 'work' })).toBe(false);
    expect(mayTellLate({ ...permit, passed_at: '2026-11-18T15:14:00Z' })).toBe(false);
  });
});
