import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';

export type GateItem = GatePermit['items'][number];

export interface Line {
  /** Whether the guard has counted the item. */
  is_matched: boolean;
  qty: number;
  /** Reason of the refusal. Undefined if the item may pass. */
  refused?: string;
}

/** The guard's entries by item id. An item without an entry has not been checked yet. */
export type Checklist = Readonly<Record<string, Line>>;

/** Quantity of an item that has not passed yet. */
export const leftOf = ({ qty, passed }: GateItem): number => Math.max(0, qty - passed);

/** The guard's entry for an item. By default the whole remaining quantity, not counted. */
export function lineOf(list: Checklist, item: GateItem): Line {
  const line = list[item.id] ?? { is_matched: false, qty: leftOf(item) };
  // Another guard may have let a part of the item through in the meantime.
  return { ...line, qty: Math.min(line.qty, leftOf(item)) };
}

const openItems = ({ items }: GatePermit): GateItem[] => items.filter((item) => leftOf(item) > 0);

/** Marks every item that is not refused as complete. */
export function matchAll(permit: GatePermit, list: Checklist): Checklist {
  const rest = openItems(permit).filter((item) => lineOf(list, item).refused === undefined);
  return { ...list, ...Object.fromEntries(rest.map((item) => [item.id, { is_matched: true, qty: leftOf(item) }])) };
}

export interface ChecklistTotals {
  /** `passing`: pieces that pass now. `total`: pieces that may pass. */
  passing: number;
  total: number;
  /** `matched`: items with a complete count. `items`: all items. */
  matched: number;
  items: number;
  refused: number;
}

export function sumChecklist(permit: GatePermit, list: Checklist): ChecklistTotals {
  const items = openItems(permit);
  const lines = items.map((item) => ({ item, line: lineOf(list, item) }));
  const passing = lines.filter(({ line }) => line.is_matched && line.refused === undefined);
  return {
    passing: passing.reduce((sum, { line }) => sum + line.qty, 0),
    total: items.reduce((sum, item) => sum + leftOf(item), 0),
    matched: passing.filter(({ item, line }) => line.qty === leftOf(item)).length,
    items: items.length,
    refused: lines.filter(({ line }) => line.refused !== undefined).length,
  };
}

/** The items of a movement: the quantity of each passing item, the note of each refused item. */
export function movedItems(permit: GatePermit, list: Checklist) {
  return openItems(permit).flatMap((item) => {
    const { is_matched, qty, refused } = lineOf(list, item);
    if (refused !== undefined) return [{ id: item.id, qty: 0, rejection_note: refused }];
    return is_matched && qty > 0 ? [{ id: item.id, qty }] : [];
  });
}
