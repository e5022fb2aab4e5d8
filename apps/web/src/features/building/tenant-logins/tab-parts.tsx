import type { TableAddress } from '../../lib/use-table-state.ts';

type Address = Pick<TableAddress, 'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'>;

/** Which page of a tenant's list is wanted; `first` is the order the server has by itself. */
export function listFilter(
  { search_by, currentPage, pageSize, sort, filters }: Address,
  first: string,
  at: { property_id: string; tenant_id: string },
): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values[0] ?? '']);
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === first ? '' : sort,
    ...(Object.fromEntries(chosen) as Record<string, string>),
    ...at,
  };
}
