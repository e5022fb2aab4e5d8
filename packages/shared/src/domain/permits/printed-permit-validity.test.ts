import { describe, expect, it } from 'vitest';

import { printedPermitValidity } from './printed-permit-validity.ts';
import { PERMIT_STATES } from './states.ts';

const from = new Date('2026-11-18T15:00:00Z');
const until = new Date('2026-11-19T01:00:00Z');
const at = (state: (typeof PERMIT_STATES)[number], now: string) =>
  printedPermitValidity({ state, from, until }, new Date(now));

describe('the validity of a printed permit', () => {
  it('shows a printed permit as valid from its first to its last second, and before that as not yet valid', () => {
    expect(at('approved', '2026-11-18T14:59:59Z')).toBe('not_yet');
    expect(at('approved', '2026-11-18T15:00:00Z')).toBe('valid');
    expect(at('checked', '2026-11-19T00:59:59Z')).toBe('valid');
    expect(at('checked', '2026-11-19T01:00:00Z')).toBe('expired');
  });

  it('shows a printed permit as revoked in every state that stops it, and as expired when it is closed', () => {
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
