import { USER_SORTS, USER_STATUSES } from '@gerbang/shared/contracts/users';

import type { TableAddress } from '../../lib/use-table-state.ts';

/** What the list of users can be sorted and narrowed by. */
export function listRules(role_ids: readonly string[]) {
  return { sorts: USER_SORTS, filters: { status: USER_STATUSES, role_id: role_ids } } as const;
}

type Address = Pick<
  TableAddress<ReturnType<typeof listRules>['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

/** Which page of which users is wanted. */
export function listFilter({ search_by, currentPage, pageSize, sort, filters }: Address) {
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === USER_SORTS[0] ? '' : sort,
    status: filters.status[0] ?? '',
    role_id: filters.role_id[0] ?? '',
  };
}
