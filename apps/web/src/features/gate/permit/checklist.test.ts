import { expect, it } from 'vitest';

import { leftOf, lineOf, matchAll, movedItems, sumOf } from './checklist.ts';
import { aGateItem, aGatePermit } from './test-kit.ts';

const boxes = aGateItem(1, { qty: 24 });
const monitors = aGateItem(2, { qty: 2 });
const shelves = aGateItem(3, { qty: 6, passed: 4 });
const gone = aGateItem(4, { qty: 1, passed: 1 });
const permit = aGatePermit({ items: [boxes, monitors, shelves, gone] });

it('what nobody has looked at passes nothing', () => {
  expect(sumOf(permit, {})).toEqual({ passing: 0, total: 28, matched: 0, items: 3, refused: 0 });
  expect(movedItems(permit, {})).toEqual([]);
});

it('all that is left passes when everything matches, but for what was refused', () => {
  const refused = { [monitors.id]: { is_matched: false, qty: 2, refused: 'Pecah' } };
  const list = matchAll(permit, refused);
  expect(sumOf(permit, list)).toEqual({ passing: 26, total: 28, matched: 2, items: 3, refused: 1 });
  expect(movedItems(permit, list)).toEqual([
    { id: boxes.id, qty: 24 },
    { id: monitors.id, qty: 0, rejection_note: 'Pecah' },
    { id: shelves.id, qty: 2 },
  ]);
});

it('fewer than stated pass, and do not count as matched', () => {
  const list = { [boxes.id]: { is_matched: true, qty: 23 } };
  expect(sumOf(permit, list)).toMatchObject({ passing: 23, matched: 0 });
});

it('a count never exceeds what somebody else has left of it', () => {
  const list = { [boxes.id]: { is_matched: true, qty: 24 } };
  const since = { ...boxes, passed: 20 };
  expect(leftOf(since)).toBe(4);
  expect(lineOf(list, since).qty).toBe(4);
  expect(movedItems({ ...permit, items: [since] }, list)).toEqual([{ id: boxes.id, qty: 4 }]);
});
