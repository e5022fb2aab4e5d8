import { AUDIT_AREAS, AUTHOR_KINDS } from '@gerbang/shared/contracts/audit';
import { useSearchParams } from 'react-router';

import { useTableAddress } from '../../lib/use-table-state.ts';

/** What the log can be sorted and narrowed by. */
const RULES = { sorts: ['-at', 'at'], filters: { area: AUDIT_AREAS, author_kind: AUTHOR_KINDS } } as const;

/** What narrows the log besides its filters: days of the property, one person, one record. */
export const LIMITS = ['from', 'to', 'author_id', 'record_id'] as const;
export type Limit = (typeof LIMITS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the log shows, as its address says it; a link shows the same. */
export function useAuditAddress() {
  const address = useTableAddress(RULES);
  const [params, setParams] = useSearchParams();
  const read = (name: Limit, form: RegExp) => {
    const text = params.get(name) ?? '';
    return form.test(text) ? text : '';
  };
  const limits: Record<Limit, string> = {
    from: read('from', DAY),
    to: read('to', DAY),
    author_id: read('author_id', UUID),
    record_id: read('record_id', UUID),
  };
  const limit = (patch: Readonly<Record<string, string>>) =>
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
  const isLimited = Object.values(limits).some((value) => value !== '');
  const nothing = Object.fromEntries([...LIMITS, 'search_by', 'area', 'author_kind'].map((name) => [name, '']));
  return {
    limits,
    limit,
    /** Leaves everything aside but this. */
    limitOnly: (patch: Readonly<Partial<Record<Limit | 'search_by', string>>>) => limit({ ...nothing, ...patch }),
    address: { ...address, isNarrowed: address.isNarrowed || isLimited, clear: () => limit(nothing) },
  };
}

type Shown = Pick<ReturnType<typeof useAuditAddress>, 'address' | 'limits'>;

/** What the server is asked. */
export function auditFilter(property_id: string, { address, limits }: Shown): Record<string, string> {
  const { search_by, currentPage, pageSize, sort, filters } = address;
  return {
    property_id,
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === RULES.sorts[0] ? '' : sort,
    area: filters.area.join(','),
    author_kind: filters.author_kind.join(','),
    ...limits,
  };
}
