import {
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
} from '@gerbang/shared/domain/operations/complaints/complaints';

import { DAY, useAddressFilters, UUID } from '../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../lib/address/use-table-state.ts';

/** Paths of the two lists of complaints. The path of a complaint starts with the path of its list. */
export const COMPLAINT_PAGES = {
  requests: '/tenantInternal/complaintRequest',
  issues: '/trDepartment/tenantIssueComplaint',
} as const;
export type ComplaintPage = keyof typeof COMPLAINT_PAGES;

export const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

/** Views of each list. The first view is the default. */
export const VIEWS = {
  requests: ['open', 'overdue', 'mine', 'nobody', 'all'],
  issues: ['waiting', 'overdue', 'mine', 'all'],
} as const satisfies Record<ComplaintPage, readonly string[]>;
export type View = (typeof VIEWS)[ComplaintPage][number];

const FILTERS = { status: COMPLAINT_STATUSES, priority: COMPLAINT_PRIORITIES, source: COMPLAINT_SOURCES };
const RULES = {
  requests: { sorts: ['-created_at', 'created_at', 'solve_due_at', 'waiting_since'], filters: FILTERS },
  issues: { sorts: ['waiting_since', 'solve_due_at', 'created_at'], filters: FILTERS },
} as const;

export function useComplaintsAddress(page: ComplaintPage) {
  const address = useTableAddress(RULES[page]);
  const { has, read, write } = useAddressFilters();
  const [first] = VIEWS[page];
  const view: View = VIEWS[page].find((name) => name === read('view', /./)) ?? first;
  const limits = {
    category_id: read('category_id', UUID),
    tenant_id: read('tenant_id', UUID),
    created_from: read('created_from', DAY),
    created_until: read('created_until', DAY),
  };
  return {
    view,
    limits,
    isCreating: has('create'),
    create: (isOpen: boolean) => write({ create: isOpen ? '1' : '' }),
    show: (wanted: View) => write({ view: wanted === first ? '' : wanted }),
    narrow: write,
    address: {
      ...address,
      isNarrowed: address.isNarrowed || view !== first || Object.values(limits).some((value) => value !== ''),
      clear: () => {
        const nothing = Object.fromEntries(Object.keys({ ...limits, ...FILTERS }).map((name) => [name, '']));
        write({ search_by: '', view: '', ...nothing });
      },
    },
  };
}
export type ComplaintsAddress = ReturnType<typeof useComplaintsAddress>;

/** Search and filters of the list without its page. The download uses the same query. */
export function wantedRows(
  property_id: string,
  { address, view, limits }: ComplaintsAddress,
  { page, user_id }: { page: ComplaintPage; user_id: string },
): Record<string, string> {
  const { status, priority, source } = address.filters;
  return {
    property_id,
    search_by: address.search_by,
    view: serverView(page, view),
    overdue: view === 'overdue' ? 'true' : '',
    assignee: view === 'mine' ? user_id : view === 'nobody' ? 'nobody' : '',
    status: status.join(','),
    priority: priority.join(','),
    source: source.join(','),
    ...limits,
  };
}

export function wantedPage(
  property_id: string,
  shown: ComplaintsAddress,
  at: { page: ComplaintPage; user_id: string },
): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return { ...wantedRows(property_id, shown, at), page: String(currentPage), page_size: String(pageSize), sort };
}

/** Maps a view of the page to the `view` parameter of the server. */
function serverView(page: ComplaintPage, view: View): string {
  if (view === 'waiting') return 'waiting';
  if (page === 'issues') return 'tenants';
  return view === 'all' || view === 'overdue' ? '' : 'open';
}
