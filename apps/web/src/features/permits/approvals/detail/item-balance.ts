import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';

export type Item = PermitDetail['items'][number];

/** How many pieces stay inside after all goods of this permit have left. */
export function staysOf({ entry, qty, passed }: Item): number {
  // Pieces that have passed the gate are already missing from `entry.inside`.
  return Math.max(0, (entry?.inside ?? 0) - Math.max(0, qty - passed));
}

/** How many pieces of the entry are inside and not reserved by other permits. */
export function availableOf({ entry }: Item): number {
  return entry === null ? 0 : entry.inside - entry.reserved;
}

/** Whether an outgoing item needs a check: it has no entry, or fewer pieces are available than it takes out. */
export function isFlagged(item: Item): boolean {
  return item.entry === null || availableOf(item) < item.qty - item.passed;
}

interface LedgerSum {
  inside: number;
  takes: number;
  stays: number;
  without: number;
}

/** Sums up how many pieces are inside and how many of them leave. Refused items stay inside. */
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
