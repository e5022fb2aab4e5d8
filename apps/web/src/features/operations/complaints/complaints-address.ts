import {
  COMPLAINT_PRIORITIES,
  COMPLAINT_SOURCES,
  COMPLAINT_STATUSES,
} from '@gerbang/shared/domain/complaints/complaints';
import { useSearchParams } from 'react-router';

import { useTableAddress } from '../../lib/use-table-state.ts';
import type { ComplaintPage } from './paths.ts';

/** What each page is opened for; the first is what it begins with. */
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
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the list shows, as its address says it; a link shows the same. */
export function useComplaintsAddress(page: ComplaintPage) {
  const address = useTableAddress(RULES[page]);
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
  const [first] = VIEWS[page];
  const view: View = VIEWS[page].find((one) => one === params.get('view')) ?? first;
  const idIn = (name: string) => (UUID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const [category_id, tenant_id] = [idIn('category_id'), idIn('tenant_id')];
  return {
    view,
    category_id,
    tenant_id,
    /** Whether a new one is being written down. */
    isCreating: params.has('create'),
    create: (isOpen: boolean) => write({ create: isOpen ? '1' : '' }),
    show: (wanted: View) => write({ view: wanted === first ? '' : wanted }),
    narrow: write,
    address: {
      ...address,
      isNarrowed: address.isNarrowed || view !== first || category_id !== '' || tenant_id !== '',
      clear: () =>
        write({ search_by: '', view: '', category_id: '', tenant_id: '', status: '', priority: '', source: '' }),
    },
  };
}
export type ComplaintsAddress = ReturnType<typeof useComplaintsAddress>;

/** Which rows are wanted; a download asks for the same. */
export function wantedRows(
  property_id: string,
  { address, view, category_id, tenant_id }: ComplaintsAddress,
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
    category_id,
    tenant_id,
  };
}

/** What the server is asked for one page of the list. */
export function wantedPage(
  property_id: string,
  shown: ComplaintsAddress,
  at: { page: ComplaintPage; user_id: string },
): Record<string, string> {
  const { currentPage, pageSize, sort } = shown.address;
  return { ...wantedRows(property_id, shown, at), page: String(currentPage), page_size: String(pageSize), sort };
}

/** Tenant Relations see those of tenants; all others what is open, unless they ask for everything. */
function serverView(page: ComplaintPage, view: View): string {
  if (view === 'waiting') return 'waiting';
  if (page === 'issues') return 'tenants';
  return view === 'all' || view === 'overdue' ? '' : 'open';
}
