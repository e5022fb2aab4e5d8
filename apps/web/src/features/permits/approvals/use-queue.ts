import type { PermitRow } from '@gerbang/shared/contracts/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permit-counts';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { useEffect, useEffectEvent, useState } from 'react';

import { usePermitCountsQuery } from '../../lib/api/permit-counts.api.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { usePermitQueueQuery } from './approvals.api.ts';
import { groupByDeadline } from './queue-groups.ts';
import type { QueueGroup } from './queue-groups.ts';
import type { ApprovalsAddress } from './use-approvals-address.ts';

/** Permits of one page of the queue: more than anybody decides before it is read again. */
export const PAGE_SIZE = 100;

/** The queue as it lies on somebody's desk: what is in it, which permit is open and which comes next. */
export interface Desk {
  status: 'loading' | 'failed' | 'ready';
  retry: () => void;
  groups: readonly QueueGroup[];
  /** All of this page, in the order in which they stand. */
  rows: readonly PermitRow[];
  total: number;
  /** Nothing waits for the reader. */
  isDone: boolean;
  counts: PermitCounts | undefined;
  opened: PermitKey | null;
  /** Where the open permit stands; -1 when it is not in this queue. */
  index: number;
  /** What opens after a decision. */
  next: PermitRow | undefined;
  open: (row: PermitKey, how?: 'step' | 'page') => void;
  close: () => void;
  step: (by: 1 | -1) => void;
  openNext: () => void;
}

/** Reads the queue that the address asks for; on a wide screen one of its permits is always open. */
export function useDesk(address: ApprovalsAddress, property_id: string, now: Date): Desk {
  const { opened } = address;
  const queue = usePermitQueueQuery(askOf(address, property_id), { refetchOnMountOrArgChange: true });
  const counts = usePermitCountsQuery(isAcross(address) ? {} : { property_id }, { refetchOnMountOrArgChange: true });
  const page = queue.isError ? undefined : (queue.currentData ?? queue.data);
  const groups = groupsOf(address, page?.data ?? [], now);
  const rows = groups.flatMap((group) => group.rows);
  const { index, next } = usePlace(rows, opened);
  // The list of another filter, still shown while this one is on its way, opens nothing.
  useFirstOpen(address, queue.currentData === undefined ? undefined : next);
  return {
    status: statusOf(queue.isError, page !== undefined),
    retry: () => void queue.refetch(),
    groups,
    rows,
    total: page?.total ?? 0,
    isDone: rows.length === 0 && address.view === 'mine' && !address.isNarrowed,
    counts: counts.currentData ?? counts.data,
    opened,
    index,
    next,
    open: (row, how) => address.open({ property_id: row.property_id, id: row.id }, how),
    close: () => address.open(null),
    step: (by) => {
      const to = index === -1 ? next : rows[index + by];
      if (to !== undefined) address.open(to);
    },
    openNext: () => address.open(next ?? null),
  };
}

/** Where the open permit stands and what comes after it; one that somebody else has decided leaves its place to the one below. */
function usePlace(rows: readonly PermitRow[], opened: PermitKey | null) {
  const [lastIndex, setLastIndex] = useState(0);
  const index = rows.findIndex(({ id }) => id === opened?.id);
  if (index !== -1 && index !== lastIndex) setLastIndex(index);
  const next = index === -1 ? rows[Math.min(lastIndex, rows.length - 1)] : (rows[index + 1] ?? rows[index - 1]);
  return { index, next };
}

/** Opens a permit where none is; written down at once, so that one that arrives above it does not take its place under the reader's hands. */
function useFirstOpen(address: ApprovalsAddress, next: PermitRow | undefined): void {
  const isPhone = useIsPhone();
  const isMissing = !isPhone && address.opened === null && next !== undefined;
  const openOne = useEffectEvent(() => next !== undefined && address.open(next));
  useEffect(() => {
    if (isMissing) openOne();
  }, [isMissing]);
}

function statusOf(isError: boolean, isThere: boolean): Desk['status'] {
  if (isError) return 'failed';
  return isThere ? 'ready' : 'loading';
}

/** Only what waits can be read across properties: what is over is all that ever was. */
function isAcross({ everywhere, view }: ApprovalsAddress): boolean {
  return everywhere && (view === 'mine' || view === 'waiting');
}

function askOf(address: ApprovalsAddress, property_id: string) {
  const { view, kind, stage, late, search_by, order, page } = address;
  return {
    view,
    property_id: isAcross(address) ? '' : property_id,
    kind: kind ?? '',
    stage: stage ?? '',
    late: late ? 'true' : '',
    search_by,
    // Without an order the most urgent comes first, or the latest of what nobody is asked about.
    sort: order === 'due_at' ? '' : order,
    page: String(page),
    page_size: String(PAGE_SIZE),
  };
}

function groupsOf({ view, order }: ApprovalsAddress, rows: readonly PermitRow[], now: Date): QueueGroup[] {
  const hasDeadlines = view === 'mine' || view === 'waiting';
  if (hasDeadlines && order === 'due_at') return groupByDeadline(rows, now);
  return rows.length === 0 ? [] : [{ name: null, rows }];
}
