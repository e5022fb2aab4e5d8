import { PROPERTY_SORTS, PROPERTY_TYPES, TIME_ZONES } from '@gerbang/shared/contracts/property';

import type { TableAddress } from '../../lib/use-table-state.ts';

/** A property takes permits, or is paused. */
export const STATUSES = ['active', 'inactive'] as const;

/** What the list of properties can be sorted and narrowed by. */
export const LIST_RULES = {
  sorts: PROPERTY_SORTS,
  filters: { type: PROPERTY_TYPES, time_zone: TIME_ZONES, status: STATUSES },
} as const;

type Address = Pick<
  TableAddress<(typeof LIST_RULES)['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

/** Which properties are wanted, whatever the page: what a download asks for. */
export function sheetFilter({ search_by, sort, filters: { type, time_zone, status } }: Address) {
  return {
    search_by,
    sort: sort === PROPERTY_SORTS[0] ? '' : sort,
    type: type.join(','),
    time_zone: time_zone.join(','),
    // The server takes one; both together leave nothing out.
    status: status.length === 1 ? status.join(',') : '',
  };
}

/** Which page of which properties is wanted. */
export function listFilter(address: Address) {
  const { search_by, ...rest } = sheetFilter(address);
  return { search_by, page: String(address.currentPage), page_size: String(address.pageSize), ...rest };
}
