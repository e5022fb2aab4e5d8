import type { PermitDetail } from '@gerbang/shared/contracts/approvals';

/** A thing of a goods permit. */
export type Item = PermitDetail['items'][number];

/** What is left inside of the entry once this permit has taken its share. */
export function staysOf({ entry, qty, passed }: Item): number {
  // What has passed is no longer inside.
  return Math.max(0, (entry?.inside ?? 0) - Math.max(0, qty - passed));
}

/** How much others leave of an entry for this permit. */
export function availableOf({ entry }: Item): number {
  return entry === null ? 0 : entry.inside - entry.reserved;
}

/** Whether an item that leaves needs a look: it never came in, or fewer are there. */
export function isFlagged(item: Item): boolean {
  return item.entry === null || availableOf(item) < item.qty - item.passed;
}

/** The goods of a permit that leaves, as the ledger counts them. */
export interface LedgerSum {
  inside: number;
  takes: number;
  stays: number;
  without: number;
}

/** Sums up what is inside and what of it leaves; a refused item stays. */
export function ledgerSum(items: readonly Item[], refused: Readonly<Record<string, string>>): LedgerSum {
  const accepted = items.filter((item) => item.rejection_note === null && refused[item.id] === undefined);
  const entered = accepted.filter((item) => item.entry !== null);
  const inside = items.reduce((sum, { entry }) => sum + (entry?.inside ?? 0), 0);
  const takes = entered.reduce((sum, { qty, passed }) => sum + Math.max(0, qty - passed), 0);
  return {
    inside,
    takes,
    stays: Math.max(0, inside - takes),
    without: accepted.filter((item) => item.entry === null).reduce((sum, { qty }) => sum + qty, 0),
  };
}
