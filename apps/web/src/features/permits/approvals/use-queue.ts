import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { useEffect, useEffectEvent, useState } from 'react';

import { usePermitCountsQuery } from '../../../entities/permit/permit-counts.api.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { OWN_VIEWS, usePermitQueueQuery } from './approvals.api.ts';
import type { HeldDecision } from './decision/use-held.ts';
import { groupByDeadline } from './queue/queue-groups.ts';
import type { QueueGroup } from './queue/queue-groups.ts';
import { isWaitingView } from './use-approvals-address.ts';
import type { ApprovalsAddress } from './use-approvals-address.ts';

/** Page size of the queue: more permits than anybody decides before the next refetch. */
export const PAGE_SIZE = 100;

export interface QueueState {
  status: 'loading' | 'failed' | 'ready';
  retry: () => void;
  groups: readonly QueueGroup[];
  /** All rows of this page, in the order on the screen. */
  rows: readonly PermitRow[];
  total: number;
  /** True when no permit waits for the reader. */
  isDone: boolean;
  counts: PermitCounts | undefined;
  opened: PermitKey | null;
  /** Index of the open permit in `rows`, or -1 when `rows` does not contain it. */
  index: number;
  /** The permit that opens after a decision. */
  next: PermitRow | undefined;
  open: (row: PermitKey, how?: 'step' | 'page') => void;
  close: () => void;
  step: (by: 1 | -1) => void;
  openNext: () => void;
}

/**
 * Loads the queue for the address. On a wide screen, opens a permit of the queue when none is open. `held` has just been
 * decided and is left out of the reader's own queue.
 */
export function useQueue(
  address: ApprovalsAddress,
  property_id: string,
  now: Date,
  held: HeldDecision | null,
): QueueState {
  const { opened } = address;
  const request = usePermitQueueQuery(queueQuery(address, property_id), { refetchOnMountOrArgChange: true });
  const counts = usePermitCountsQuery(isAllProperties(address) ? {} : { property_id }, {
    refetchOnMountOrArgChange: true,
  });
  const page = request.isError ? undefined : (request.currentData ?? request.data);
  const all = page?.data ?? [];
  const waiting = OWN_VIEWS.has(address.view) ? all.filter((row) => !isDecided(row, held)) : all;
  const groups = groupsOf(address, waiting, now);
  const rows = groups.flatMap((group) => group.rows);
  const { index, next } = usePosition(rows, opened);
  // While the list of another filter loads, the previous list is still shown, so none of its permits is opened.
  useFirstOpen(address, request.currentData === undefined ? undefined : next);
  return {
    status: statusOf(request.isError, page !== undefined),
    retry: () => void request.refetch(),
    groups,
    rows,
    total: (page?.total ?? 0) - all.length + waiting.length,
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

/** Whether a decision leaves the reader nothing to decide on this permit. */
function isDecided({ id, mine }: PermitRow, held: HeldDecision | null): boolean {
  const decided = held?.permits.find((permit) => permit.id === id);
  return decided !== undefined && mine.every((stage) => stage === decided.stage);
}

/**
 * Returns the index of the open permit, and the permit that opens after it. When the open permit leaves the queue,
 * `next` is the row that is now at its position.
 */
function usePosition(rows: readonly PermitRow[], opened: PermitKey | null) {
  const [lastIndex, setLastIndex] = useState(0);
  const index = rows.findIndex(({ id }) => id === opened?.id);
  if (index !== -1 && index !== lastIndex) setLastIndex(index);
  const next = index === -1 ? rows[Math.min(lastIndex, rows.length - 1)] : (rows[index + 1] ?? rows[index - 1]);
  return { index, next };
}

/**
 * Opens a permit when none is open. Writes it to the address at once, so that a permit that arrives above it in the
 * queue does not replace it.
 */
function useFirstOpen(address: ApprovalsAddress, next: PermitRow | undefined): void {
  const isPhone = useIsPhone();
  const isMissing = !isPhone && address.opened === null && next !== undefined;
  const openOne = useEffectEvent(() => next !== undefined && address.open(next));
  useEffect(() => {
    if (isMissing) openOne();
  }, [isMissing]);
}

function statusOf(isError: boolean, isThere: boolean): QueueState['status'] {
  if (isError) return 'failed';
  return isThere ? 'ready' : 'loading';
}

/** Only waiting permits can be listed across properties, because the other views contain all permits ever made. */
function isAllProperties({ everywhere, view }: ApprovalsAddress): boolean {
  return everywhere && isWaitingView(view);
}

function queueQuery(address: ApprovalsAddress, property_id: string) {
  const { view, kind, stage, late, search_by, order, page } = address;
  return {
    view,
    property_id: isAllProperties(address) ? '' : property_id,
    kind: kind ?? '',
    stage: stage ?? '',
    late: late ? 'true' : '',
    search_by,
    // By default the server sorts by urgency, or latest first in views of permits that wait for nobody.
    sort: order === 'due_at' ? '' : order,
    page: String(page),
    page_size: String(PAGE_SIZE),
  };
}

function groupsOf({ view, order }: ApprovalsAddress, rows: readonly PermitRow[], now: Date): QueueGroup[] {
  if (isWaitingView(view) && order === 'due_at') return groupByDeadline(rows, now);
  return rows.length === 0 ? [] : [{ name: null, rows }];
}
