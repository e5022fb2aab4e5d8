import { describe, expect, it } from 'vitest';

import { standingOf } from './standing.ts';
import { PERMIT_STATES } from './states.ts';

const until = new Date('2026-11-19T01:00:00Z');
const at = (state: (typeof PERMIT_STATES)[number], now: string) => standingOf({ state, until }, new Date(now));

describe('what a paper stands for', () => {
  it('is valid to the last second of an approved permit, before its time too', () => {
    expect(at('approved', '2026-11-01T00:00:00Z')).toBe('valid');
    expect(at('checked', '2026-11-19T00:59:59Z')).toBe('valid');
    expect(at('checked', '2026-11-19T01:00:00Z')).toBe('expired');
  });

  it('is taken back by everything that stops a permit, and over when it is closed', () => {
    const others = PERMIT_STATES.filter((state) => state !== 'approved' && state !== 'checked');
    expect(Object.fromEntries(others.map((state) => [state, at(state, '2026-11-18T00:00:00Z')]))).toEqual({
      submitted: 'revoked',
      in_review: 'revoked',
      returned: 'revoked',
      rejected: 'revoked',
      cancelled: 'revoked',
      suspended: 'revoked',
      closed: 'expired',
    });
  });
});
