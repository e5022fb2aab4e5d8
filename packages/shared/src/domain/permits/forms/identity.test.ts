import { expect, it } from 'vitest';

import { mayDeleteIdentity } from './identity.ts';
import { PERMIT_STATES } from './states.ts';

const permit = { last_date: '2026-11-20', time_zone: 'Asia/Jakarta' };

it('[D4-32] identity photos may be deleted once the permit is rejected, cancelled or closed, and not while it is alive', () => {
  const before = new Date('2026-11-16T02:00:00Z');
  const deletable = PERMIT_STATES.filter((state) => mayDeleteIdentity({ ...permit, state }, before));
  expect(deletable).toEqual(['rejected', 'closed', 'cancelled']);
});

it.each([
  ['2026-11-20T16:59:59Z', false],
  ['2026-11-20T17:00:00Z', true],
])('[D4-32] in any state they may be deleted once the last date is over where the property is: %s', (now, expected) => {
  expect(mayDeleteIdentity({ ...permit, state: 'approved' }, new Date(now))).toBe(expected);
});
