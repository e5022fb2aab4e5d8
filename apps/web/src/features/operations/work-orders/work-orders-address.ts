import { PRIORITIES, WORK_SOURCES, WORK_STATUSES } from '@gerbang/shared/domain/work-orders/states';
import { useSearchParams } from 'react-router';

import { useTableAddress } from '../../lib/use-table-state.ts';

const RULES = {
  sorts: ['', 'created_at', 'code', 'title', 'priority', 'due_at', 'updated_at'],
  filters: { status: WORK_STATUSES, priority: PRIORITIES, source: WORK_SOURCES },
} as const;

/** What the list is opened for: each is one look at the same orders. */
export const VIEWS = ['mine_today', 'mine', 'open', 'late', 'unassigned', 'all'] as const;
export type View = (typeof VIEWS)[number];
const FIRST: View = 'open';
const OPEN = 'open,in_progress,on_hold';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What a link from elsewhere narrows the list to. */
export const LINKED = ['asset_id', 'complaint_id', 'schedule_id'] as const;
const IDS = ['assignee_id', 'team_id', 'category_id', ...LINKED] as const;
const DAYS = ['created_from', 'created_until'] as const;

/** What the list shows, as its address says it; a link shows the same. */
export function useWorkOrdersAddress() {
  const address = useTableAddress(RULES);
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const read = (name: string, form: RegExp) => (form.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const ids = Object.fromEntries(IDS.map((name) => [name, read(name, UUID)]));
  const days = Object.fromEntries(DAYS.map((name) => [name, read(name, DAY)]));
  const isLinked = LINKED.some((name) => ids[name] !== '');
  const asked = VIEWS.find((one) => one === params.get('view'));
  // A link to one asset, complaint or schedule shows all that there ever was of it.
  const view = asked ?? (isLinked ? 'all' : FIRST);
  const nothing = Object.fromEntries([...IDS, ...DAYS].map((name) => [name, '']));
  const isNarrower = Object.values({ ...ids, ...days }).some((value) => value !== '');
  return {
    view,
    ids,
    days,
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

/** Which rows are wanted; a download asks for the same. */
export function wantedRows(
  property_id: string,
  { address, view, ids, days }: WorkOrdersAddress,
  user_id: string,
): Record<string, string> {
  const { status, priority, source } = address.filters;
  return {
    property_id,
    search_by: address.search_by,
    ...ids,
    ...days,
    ...ofView(view, user_id),
    ...(status.length > 0 && { status: status.join(',') }),
    priority: priority.join(','),
    source: source.join(','),
  };
}

/** What the server is asked for one page. */
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

/** What is open is read by what presses most; what has been, the newest first. */
function ownSort(view: View): string {
  return view === 'all' ? '-created_at' : 'due_at';
}
