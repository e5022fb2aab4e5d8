import { AUDIT_AREAS, AUTHOR_KINDS } from '@gerbang/shared/contracts/insight/audit';

import { DAY, useAddressFilters, UUID } from '../../../lib/address/use-address-filters.ts';
import { useTableAddress } from '../../../lib/address/use-table-state.ts';

const RULES = { sorts: ['-at', 'at'], filters: { area: AUDIT_AREAS, author_kind: AUTHOR_KINDS } } as const;

/** Filters besides those of the table: first and last day, one person, one record. */
const LIMITS = ['from', 'to', 'author_id', 'record_id'] as const;
/** Whether events of the system are in the list too. It hides nothing, so it is not one of the limits. */
const SYSTEM = 'system';
export type Limit = (typeof LIMITS)[number];

/** Filters and open row are in the URL, so that a shared link shows the same rows. */
export function useAuditAddress() {
  const address = useTableAddress(RULES);
  const { read, write: limit } = useAddressFilters();
  const limits: Record<Limit, string> = {
    from: read('from', DAY),
    to: read('to', DAY),
    author_id: read('author_id', UUID),
    record_id: read('record_id', UUID),
  };
  const isLimited = Object.values(limits).some((value) => value !== '');
  const nothing = Object.fromEntries([...LIMITS, 'search_by', 'area', 'author_kind'].map((name) => [name, '']));
  return {
    limits,
    limit,
    withSystem: read(SYSTEM, /^true$/) !== '',
    showSystem: (isShown: boolean) => limit({ [SYSTEM]: isShown ? 'true' : '' }),
    /** Sets these filters and removes all others. */
    limitOnly: (patch: Readonly<Partial<Record<Limit, string>>>) => limit({ ...nothing, ...patch }),
    /** Shows only the entry with this id, which may be one of the system. */
    showEntry: (id: string) => limit({ ...nothing, search_by: id, [SYSTEM]: 'true' }),
    address: { ...address, isNarrowed: address.isNarrowed || isLimited, clear: () => limit(nothing) },
  };
}

type AuditState = Pick<ReturnType<typeof useAuditAddress>, 'address' | 'limits' | 'withSystem'>;

export function auditFilter(property_id: string, { address, limits, withSystem }: AuditState): Record<string, string> {
  const { search_by, currentPage, pageSize, sort, filters } = address;
  return {
    property_id,
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === RULES.sorts[0] ? '' : sort,
    area: filters.area.join(','),
    author_kind: filters.author_kind.join(','),
    system: withSystem ? 'true' : '',
    ...limits,
  };
}
