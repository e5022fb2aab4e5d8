import type { GatePermit } from '@gerbang/shared/contracts/gate';

export type GateItem = GatePermit['items'][number];

/** What the guard says of one item: so many of it pass, or it is refused. */
export interface Line {
  /** Looked at and counted. */
  is_matched: boolean;
  qty: number;
  /** Why it may not pass; undefined for one that may. */
  refused?: string;
}

/** What the guard has said so far, by item; an item that is not named stands as it came. */
export type Checklist = Readonly<Record<string, Line>>;

/** How much of an item may still pass. */
export const leftOf = ({ qty, passed }: GateItem): number => Math.max(0, qty - passed);

/** What is said of an item; before the guard has looked at it, all that is left of it. */
export function lineOf(list: Checklist, item: GateItem): Line {
  const line = list[item.id] ?? { is_matched: false, qty: leftOf(item) };
  // Somebody else may have let some of it through since.
  return { ...line, qty: Math.min(line.qty, leftOf(item)) };
}

/** The items of which something may still pass. */
export const openItems = ({ items }: GatePermit): GateItem[] => items.filter((item) => leftOf(item) > 0);

/** A checklist in which everything that is not refused is there in full. */
export function matchAll(permit: GatePermit, list: Checklist): Checklist {
  const rest = openItems(permit).filter((item) => lineOf(list, item).refused === undefined);
  return { ...list, ...Object.fromEntries(rest.map((item) => [item.id, { is_matched: true, qty: leftOf(item) }])) };
}

/** What a checklist comes to. */
export interface Sum {
  /** Pieces that pass now, of all that may. */
  passing: number;
  total: number;
  /** Items whose count is complete, of all. */
  matched: number;
  items: number;
  refused: number;
}

/** Adds a checklist up. */
export function sumOf(permit: GatePermit, list: Checklist): Sum {
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

/** The items of a movement: what passes by quantity, and what is refused with its note. */
export function movedItems(permit: GatePermit, list: Checklist) {
  return openItems(permit).flatMap((item) => {
    const { is_matched, qty, refused } = lineOf(list, item);
    if (refused !== undefined) return [{ id: item.id, qty: 0, rejection_note: refused }];
    return is_matched && qty > 0 ? [{ id: item.id, qty }] : [];
  });
}
