import type { TableAddress } from '../../lib/use-table-state.ts';

/** What holds now, what will, what did. */
export const STATUSES = ['current', 'upcoming', 'past'] as const;

/** What the list of deputies can be sorted and narrowed by; what starts last comes first. */
export const LIST_RULES = {
  sorts: ['-starts_at', 'starts_at', 'ends_at', 'account', 'deputy'],
  filters: { status: STATUSES },
} as const;

type Address = Pick<
  TableAddress<(typeof LIST_RULES)['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

/** Which page of which deputies is wanted. */
export function listFilter({ search_by, currentPage, pageSize, sort, filters }: Address) {
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort,
    status: filters.status[0] ?? '',
  };
}
