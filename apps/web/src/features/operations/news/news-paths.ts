import { NEWS_SORTS } from '@gerbang/shared/contracts/operations/news';
import { NEWS_STATES } from '@gerbang/shared/domain/operations/news/news';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';

import type { TableAddress } from '../../../lib/address/use-table-state.ts';

export const PATHS: Readonly<Record<NewsKind, string>> = {
  internal: '/news/internalNews',
  tenant: '/news/tenantNews',
};

export const managePath = (kind: NewsKind) => (kind === 'internal' ? `${PATHS.internal}?view=manage` : PATHS.tenant);

/** Default order: last changed articles first. */
const OWN_ORDER = '-updated_at';

export function listRules(category_ids: readonly string[]) {
  return {
    sorts: [OWN_ORDER, ...NEWS_SORTS] as const,
    filters: { state: NEWS_STATES, category_id: category_ids },
  } as const;
}

type Address = Pick<
  TableAddress<ReturnType<typeof listRules>['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

export function listFilter(kind: NewsKind, property_id: string, address: Address) {
  const { search_by, currentPage, pageSize, sort, filters } = address;
  return {
    property_id,
    kind,
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === OWN_ORDER ? '' : sort,
    state: filters.state[0] ?? '',
    category_id: filters.category_id[0] ?? '',
  };
}
