import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { useState } from 'react';

export interface Selection {
  /** In the order of the queue. */
  rows: readonly PermitRow[];
  has: (id: string) => boolean;
  toggle: (row: PermitRow) => void;
  /** Selects all selectable rows, or clears the selection when all are selected. */
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
  /** Selects exactly these permits. */
  select: (ids: readonly string[]) => void;
}

/**
 * Holds the selection. Only rows that the reader can decide are selectable. Rows that left the queue are no longer
 * selected.
 */
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
    select: (chosen) => setIds(new Set(chosen)),
  };
}
