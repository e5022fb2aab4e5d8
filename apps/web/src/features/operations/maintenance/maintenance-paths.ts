import { MAINTENANCE_SORTS, STANDINGS, TRIGGERS } from '@gerbang/shared/contracts/operations/maintenance';

import type { TableAddress } from '../../../lib/address/use-table-state.ts';

export const LIST_PATH = '/buildingManagement/preventiveMaintenance';
export const CREATE_PATH = `${LIST_PATH}/create`;

export function detailPath(id: string): string {
  return `${LIST_PATH}/${id}`;
}

export function updatePath(id: string): string {
  return `${LIST_PATH}/${id}/update`;
}

export function orderPath(id: string): string {
  return `/tenantInternal/internalWorkOrder/${id}`;
}

export const LIST_RULES = {
  sorts: MAINTENANCE_SORTS,
  filters: { standing: STANDINGS, trigger: TRIGGERS },
} as const;

export type ListAddress = TableAddress<(typeof LIST_RULES)['filters']>;

/** Search, order and filters of the list without its page. The download uses the same query. */
export function sheetFilter(property_id: string, { search_by, sort, filters }: ListAddress) {
  return {
    property_id,
    search_by,
    sort: sort === MAINTENANCE_SORTS[0] ? '' : sort,
    standing: onlyValue(filters.standing),
    trigger: onlyValue(filters.trigger),
  };
}

export function listFilter(property_id: string, address: ListAddress): Record<string, string> {
  const { currentPage, pageSize } = address;
  return { ...sheetFilter(property_id, address), page: String(currentPage), page_size: String(pageSize) };
}

/** The endpoint accepts one value per filter. With several chosen values no filter is sent. */
function onlyValue(values: readonly string[]): string {
  return values.length === 1 ? values.join(',') : '';
}
