import { expect, it } from 'vitest';

import { aGateItem, aGatePermit, aVisit, aWorkPermit, inMinutes } from '../test-kit.ts';
import { listTonight, tonightState } from './tonight-lists.ts';

const now = new Date();

it.each([
  ['goods that may pass now', aGatePermit(), 'due'],
  ['goods that may pass later tonight', aGatePermit({ from: inMinutes(300), until: inMinutes(420) }), 'due'],
  ['goods that may pass tomorrow', aGatePermit({ from: inMinutes(1000), until: inMinutes(1120) }), undefined],
  ['goods that have not come after a quarter of their time', aGatePermit({ from: inMinutes(-40) }), 'late'],
  ['goods that have not come after less than a quarter of their time', aGatePermit({ from: inMinutes(-34) }), 'due'],
  [
    'goods of which a part has come',
    aGatePermit({ from: inMinutes(-40), items: [aGateItem(1, { qty: 4, passed: 1 })] }),
    'due',
  ],
  ['goods whose time is over', aGatePermit({ from: inMinutes(-200), until: inMinutes(-80) }), undefined],
  ['goods that are all in', aGatePermit({ items: [aGateItem(1, { qty: 4, passed: 4 })] }), undefined],
  ['a cancelled permit', aGatePermit({ state: 'cancelled' }), undefined],
  ['work that may begin', aWorkPermit(), 'due'],
  ['people inside', aWorkPermit({ visits: [aVisit(90)] }), 'inside'],
  ['people inside beyond their time', aWorkPermit({ until: inMinutes(-5), visits: [aVisit(90)] }), 'over'],
  ['people who have left', aWorkPermit({ visits: [aVisit(90, { closed_at: inMinutes(-10) })] }), undefined],
])('finds the state tonight of %s', (_, permit, standing) => expect(tonightState(permit, now)).toBe(standing));

it('lists people who stay beyond their time both as inside and as late', () => {
  const over = aWorkPermit({ until: inMinutes(-5), visits: [aVisit(90)] });
  const late = aGatePermit({ from: inMinutes(-40) });
  const permits = [aGatePermit(), over, late];
  expect(listTonight(permits, 'inside', now)).toEqual([over]);
  expect(listTonight(permits, 'late', now)).toEqual([late, over]);
});
