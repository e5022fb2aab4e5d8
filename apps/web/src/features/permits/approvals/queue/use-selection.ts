import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import { useState } from 'react';

/** The permits that are selected to be approved together. */
export interface Selection {
  /** Those of the queue that are selected, in its order. */
  rows: readonly PermitRow[];
  has: (id: string) => boolean;
  toggle: (row: PermitRow) => void;
  /** All that can be selected, or none when all are. */
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
}

/** Holds what is selected; only what the reader decides can be, and what has left the queue is selected no more. */
export function useSelection(rows: readonly PermitRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const possible = rows.filter((row) => row.mine.length > 0);
  const selected = possible.filter((row) => ids.has(row.id));
  const isAll = possible.length > 0 && selected.length === possible.length;
  return {
    rows: selected,
    has: (id) => selected.some((row) => row.id === id),
    toggle: (row) => {
      if (row.mine.length === 0) return;
      const next = new Set(selected.map(({ id }) => id));
      if (!next.delete(row.id)) next.add(row.id);
      setIds(next);
    },
    toggleAll: () => setIds(new Set(isAll ? [] : possible.map(({ id }) => id))),
    isAll,
    clear: () => setIds(new Set()),
  };
}
