/** The part of an item that says whether somebody refused it. */
export interface Refusable {
  rejection_note: string | null;
}

/** The items of a permit in the order they are shown: those that are accepted, then those that are not. */
export function splitItems<Item extends Refusable>(items: readonly Item[]): { accepted: Item[]; rejected: Item[] } {
  return {
    accepted: items.filter((item) => item.rejection_note === null),
    rejected: items.filter((item) => item.rejection_note !== null),
  };
}

/** The total of a permit's items: only the accepted ones count. */
export function itemTotal(items: readonly Refusable[]): number {
  return splitItems(items).accepted.length;
}
