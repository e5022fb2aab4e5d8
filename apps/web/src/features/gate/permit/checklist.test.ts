import { expect, it } from 'vitest';

import { aGateItem, aGatePermit } from '../test-kit.ts';
import { leftOf, lineOf, matchAll, movedItems, sumChecklist } from './checklist.ts';

const boxes = aGateItem(1, { qty: 24 });
const monitors = aGateItem(2, { qty: 2 });
const shelves = aGateItem(3, { qty: 6, passed: 4 });
const gone = aGateItem(4, { qty: 1, passed: 1 });
const permit = aGatePermit({ items: [boxes, monitors, shelves, gone] });

it('lets no item pass before the guard has counted it', () => {
  expect(sumChecklist(permit, {})).toEqual({ passing: 0, total: 28, matched: 0, items: 3, refused: 0 });
  expect(movedItems(permit, {})).toEqual([]);
});

it('lets all remaining items pass except refused ones when everything matches', () => {
  const refused = { [monitors.id]: { is_matched: false, qty: 2, refused: 'Pecah' } };
  const list = matchAll(permit, refused);
  expect(sumChecklist(permit, list)).toEqual({ passing: 26, total: 28, matched: 2, items: 3, refused: 1 });
  expect(movedItems(permit, list)).toEqual([
    { id: boxes.id, qty: 24 },
    { id: monitors.id, qty: 0, rejection_note: 'Pecah' },
    { id: shelves.id, qty: 2 },
  ]);
});

it('does not count an item as matched when fewer pieces pass than the permit states', () => {
  const list = { [boxes.id]: { is_matched: true, qty: 23 } };
  expect(sumChecklist(permit, list)).toMatchObject({ passing: 23, matched: 0 });
});

it('limits the count of an item to the quantity that has not passed yet', () => {
  const list = { [boxes.id]: { is_matched: true, qty: 24 } };
  const since = { ...boxes, passed: 20 };
  expect(leftOf(since)).toBe(4);
  expect(lineOf(list, since).qty).toBe(4);
  expect(movedItems({ ...permit, items: [since] }, list)).toEqual([{ id: boxes.id, qty: 4 }]);
});
