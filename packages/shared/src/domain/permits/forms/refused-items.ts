/** An item is refused when `rejection_note` is not null. */
export interface Refusable {
  rejection_note: string | null;
}

/** Splits the items of a permit into accepted and rejected ones, as screens show them. */
export function splitItems<Item extends Refusable>(items: readonly Item[]): { accepted: Item[]; rejected: Item[] } {
  return {
    accepted: items.filter((item) => item.rejection_note === null),
    rejected: items.filter((item) => item.rejection_note !== null),
  };
}

/** Number of accepted items. */
export function itemTotal(items: readonly Refusable[]): number {
  return splitItems(items).accepted.length;
}
