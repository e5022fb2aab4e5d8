import { expect, it } from 'vitest';

import { aGateItem, aGatePermit, aVisit, aWorkPermit, inMinutes } from './test-kit.ts';
import { listTonight, standingOf } from './tonight-lists.ts';

const now = new Date();

it.each([
  ['goods that may come', aGatePermit(), 'due'],
  ['goods whose hour comes tonight', aGatePermit({ from: inMinutes(300), until: inMinutes(420) }), 'due'],
  ['goods of tomorrow', aGatePermit({ from: inMinutes(1000), until: inMinutes(1120) }), undefined],
  ['goods when a quarter of their time has passed', aGatePermit({ from: inMinutes(-40) }), 'late'],
  ['goods when less of it has', aGatePermit({ from: inMinutes(-34) }), 'due'],
  [
    'goods that came in part',
    aGatePermit({ from: inMinutes(-40), items: [aGateItem(1, { qty: 4, passed: 1 })] }),
    'due',
  ],
  ['goods whose time is over', aGatePermit({ from: inMinutes(-200), until: inMinutes(-80) }), undefined],
  ['goods that are all in', aGatePermit({ items: [aGateItem(1, { qty: 4, passed: 4 })] }), undefined],
  ['a permit that was cancelled', aGatePermit({ state: 'cancelled' }), undefined],
  ['work that may begin', aWorkPermit(), 'due'],
  ['people inside', aWorkPermit({ visits: [aVisit(90)] }), 'inside'],
  ['people inside beyond their time', aWorkPermit({ until: inMinutes(-5), visits: [aVisit(90)] }), 'over'],
  ['people who have left', aWorkPermit({ visits: [aVisit(90, { closed_at: inMinutes(-10) })] }), undefined],
])('%s', (_, permit, standing) => expect(standingOf(permit, now)).toBe(standing));

it('whoever is inside beyond their time stands among those inside and among the late', () => {
  const over = aWorkPermit({ until: inMinutes(-5), visits: [aVisit(90)] });
  const late = aGatePermit({ from: inMinutes(-40) });
  const permits = [aGatePermit(), over, late];
  expect(listTonight(permits, 'inside', now)).toEqual([over]);
  expect(listTonight(permits, 'late', now)).toEqual([late, over]);
});
