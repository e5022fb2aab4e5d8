import { MAINTENANCE_SORTS, STANDINGS, TRIGGERS } from '@gerbang/shared/contracts/maintenance';

import type { TableAddress } from '../../lib/use-table-state.ts';

/** What the list can be sorted and narrowed by. */
export const LIST_RULES = {
  sorts: MAINTENANCE_SORTS,
  filters: { standing: STANDINGS, trigger: TRIGGERS },
} as const;

/** What the list shows. */
export type ListAddress = TableAddress<(typeof LIST_RULES)['filters']>;

/** Which schedules are wanted, whatever the page: what a download asks for. */
export function sheetFilter(property_id: string, { search_by, sort, filters }: ListAddress) {
  return {
    property_id,
    search_by,
    sort: sort === MAINTENANCE_SORTS[0] ? '' : sort,
    standing: one(filters.standing),
    trigger: one(filters.trigger),
  };
}

/** Which page of which schedules is wanted. */
export function listFilter(property_id: string, address: ListAddress): Record<string, string> {
  const { currentPage, pageSize } = address;
  return { ...sheetFilter(property_id, address), page: String(currentPage), page_size: String(pageSize) };
}

/** The server takes one of each; several leave that filter out. */
function one(values: readonly string[]): string {
  return values.length === 1 ? values.join(',') : '';
}
