import {
  MAINTENANCE_OUTCOMES,
  PRIORITIES,
  WORK_SOURCES,
  WORK_STATUSES,
} from '@gerbang/shared/domain/operations/work-orders/states';

import { DAY, useAddressFilters, UUID } from '../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../lib/address/use-table-state.ts';

export const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

export const orderPath = (id: string): string => `${WORK_ORDERS}/${id}`;

const RULES = {
  sorts: ['', 'created_at', 'code', 'title', 'priority', 'due_at', 'updated_at'],
  filters: { status: WORK_STATUSES, priority: PRIORITIES, source: WORK_SOURCES },
} as const;

export const VIEWS = ['mine_today', 'mine', 'open', 'late', 'unassigned', 'all'] as const;
export type View = (typeof VIEWS)[number];
const FIRST: View = 'open';
const OPEN = 'open,in_progress,on_hold';

/** Filters that only links from other pages set. */
export const LINKED = ['asset_id', 'complaint_id', 'schedule_id'] as const;
const IDS = ['assignee_id', 'team_id', 'category_id', ...LINKED] as const;
const DAYS = ['created_from', 'created_until', 'planned_from', 'planned_until'] as const;

export function useWorkOrdersAddress() {
  const address = useTableAddress(RULES);
  const { read, write } = useAddressFilters();
  const ids = Object.fromEntries(IDS.map((name) => [name, read(name, UUID)]));
  const days = Object.fromEntries(DAYS.map((name) => [name, read(name, DAY)]));
  const outcome = MAINTENANCE_OUTCOMES.find((name) => name === read('outcome', /./));
  const isLinked = LINKED.some((name) => ids[name] !== '') || outcome !== undefined;
  const asked = VIEWS.find((name) => name === read('view', /./));
  // Links from an asset, complaint, schedule or chart show closed work orders too.
  const view = asked ?? (isLinked ? 'all' : FIRST);
  const nothing = Object.fromEntries([...IDS, ...DAYS, 'outcome'].map((name) => [name, '']));
  const isNarrower = outcome !== undefined || Object.values({ ...ids, ...days }).some((value) => value !== '');
  return {
    view,
    ids,
    days,
    outcome,
    show: (wanted: View) => write({ view: wanted === FIRST && !isLinked ? '' : wanted }),
    narrow: write,
    address: {
      ...address,
      isNarrowed: address.isNarrowed || view !== FIRST || isNarrower,
      clear: () => {
        const filters = Object.fromEntries(Object.keys(RULES.filters).map((name) => [name, '']));
        write({ search_by: '', view: 'all', ...filters, ...nothing });
      },
    },
  };
}
export type WorkOrdersAddress = ReturnType<typeof useWorkOrdersAddress>;

/** Query for the rows of all pages, also used for the download. */
export function wantedRows(
  property_id: string,
  { address, view, ids, days, outcome }: WorkOrdersAddress,
  user_id: string,
): Record<string, string> {
  const { status, priority, source } = address.filters;
  return {
    property_id,
    search_by: address.search_by,
    ...ids,
    ...days,
    outcome: outcome ?? '',
    ...ofView(view, user_id),
    ...(status.length > 0 && { status: status.join(',') }),
    priority: priority.join(','),
    source: source.join(','),
  };
}

export function wantedPage(property_id: string, shown: WorkOrdersAddress, user_id: string): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return {
    ...wantedRows(property_id, shown, user_id),
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === '' ? ownSort(shown.view) : sort,
  };
}

function ofView(view: View, user_id: string): Record<string, string> {
  if (view === 'all') return {};
  if (view === 'mine_today') return { status: OPEN, worker_id: user_id, due: 'today' };
  if (view === 'mine') return { status: OPEN, worker_id: user_id };
  if (view === 'late') return { due: 'late' };
  return view === 'unassigned' ? { status: OPEN, unassigned: 'true' } : { status: OPEN };
}

/** Default sort: the view `all` by date of creation, every other view by deadline. */
function ownSort(view: View): string {
  return view === 'all' ? '-created_at' : 'due_at';
}
