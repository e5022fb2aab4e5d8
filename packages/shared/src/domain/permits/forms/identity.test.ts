import { expect, it } from 'vitest';

import { PERMIT_STATES } from '../states.ts';
import { mayDeleteIdentity } from './identity.ts';

const permit = { last_date: '2026-11-20', time_zone: 'Asia/Jakarta' };

it('[D4-32] lets identity photos be deleted once the permit is rejected, cancelled or closed, but not before', () => {
  const before = new Date('2026-11-16T02:00:00Z');
  const deletable = PERMIT_STATES.filter((state) => mayDeleteIdentity({ ...permit, state }, before));
  expect(deletable).toEqual(['rejected', 'closed', 'cancelled']);
});

it.each([
  ['2026-11-20T16:59:59Z', false],
  ['2026-11-20T17:00:00Z', true],
])('[D4-32] lets identity photos be deleted in any state after the permit’s last date (at %s: %s)', (now, expected) => {
  expect(mayDeleteIdentity({ ...permit, state: 'approved' }, new Date(now))).toBe(expected);
});
