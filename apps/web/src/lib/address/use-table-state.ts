import { PAGE_SIZES } from '@gerbang/shared/contracts/datatable';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** What a list can be sorted and narrowed by; anything else in its address is left aside. */
export interface TableRules<Filters extends Record<string, readonly string[]>> {
  /** The first is what the list starts with. */
  sorts: readonly [string, ...string[]];
  filters: Filters;
}

/** The chosen values of each filter. */
export type Chosen<Filters extends Record<string, readonly string[]>> = {
  readonly [Name in keyof Filters]: readonly Filters[Name][number][];
};

/** What a list shows, as its address says it; a link shows the same. */
export interface TableAddress<Filters extends Record<string, readonly string[]> = Record<string, readonly string[]>> {
  search_by: string;
  currentPage: number;
  pageSize: number;
  /** A column's name, with a minus for the other way round. */
  sort: string;
  filters: Chosen<Filters>;
  /** Whether a search or a filter leaves rows out. */
  isNarrowed: boolean;
  search: (text: string) => void;
  filter: (name: string, values: readonly string[]) => void;
  sortBy: (sort: string) => void;
  resize: (pageSize: number) => void;
  /** A correction leaves no step in the history. */
  turnTo: (page: number, isCorrection?: boolean) => void;
  clear: () => void;
}

/** One page of a list as the server answers it. */
export interface TablePage<Row> {
  data: readonly Row[];
  total: number;
  capped?: boolean | undefined;
}

/** A list's request: its last answer, and the answer to what is asked now once it is there. */
export interface TableRequest<Row> {
  data?: TablePage<Row> | undefined;
  currentData?: TablePage<Row> | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => void;
}

/** What a list shows, with its rows. */
export interface TableState<Row> extends TableAddress {
  datas: readonly Row[];
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
  /** How many pages there are, at least one. */
  pages: number;
  status: 'loading' | 'failed' | 'ready';
  /** The rows are the ones before, while the asked ones are on their way. */
  isOutdated: boolean;
  retry: () => void;
}

/** Reads what a list shows from the address and writes changes back; what is as in the beginning is not written. */
export function useTableAddress<const Filters extends Record<string, readonly string[]>>({
  sorts,
  filters: rules,
}: TableRules<Filters>): TableAddress<Filters> {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another list has another first page.
        next.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: !('page' in patch) },
    );
  const search_by = params.get('search_by') ?? '';
  const filters = chosen(rules, params);
  const nothing = Object.fromEntries(Object.keys(rules).map((name) => [name, '']));
  return {
    search_by,
    currentPage: wholeNumber(params.get('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === wholeNumber(params.get('page_size'))) ?? PAGE_SIZES[0],
    sort: knownSort(sorts, params.get('sort')),
    filters,
    isNarrowed: search_by !== '' || Object.values(filters).some((values) => values.length > 0),
    search: (text) => write({ search_by: text.trim() }, true),
    filter: (name, values) => write({ [name]: values.join(',') }),
    sortBy: (sort) => write({ sort: sort === sorts[0] ? '' : sort }),
    resize: (size) => write({ page_size: size === PAGE_SIZES[0] ? '' : String(size) }),
    turnTo: (page, isCorrection) => write({ page: page === 1 ? '' : String(page) }, isCorrection),
    clear: () => write({ search_by: '', ...nothing }),
  };
}

/** What a list shows together with what the server answered to it. */
export function useTableState<Row>(address: TableAddress, request: TableRequest<Row>): TableState<Row> {
  const { currentPage, pageSize, turnTo } = address;
  const answer = request.isError ? undefined : (request.currentData ?? request.data);
  const total = answer?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isOutdated = answer !== undefined && request.currentData === undefined;
  // The last row of the last page may have been deleted, and a link may be older than the list.
  const isBeyond = answer !== undefined && !isOutdated && !request.isFetching && currentPage > pages;
  // That the list before had no rows says nothing about the one that is asked for.
  const isEmptyOne = isOutdated && answer.data.length === 0;
  const turnBack = useEffectEvent(() => turnTo(pages, true));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
  return {
    ...address,
    datas: answer?.data ?? [],
    total,
    isCapped: answer?.capped === true,
    pages,
    status: statusOf(request.isError, answer !== undefined && !isBeyond && !isEmptyOne),
    isOutdated,
    retry: request.refetch,
  };
}

/** The query of a list: its first value always, the others only where there is one. */
export function listQuery(filter: Readonly<Record<string, string>>): string {
  const entries = Object.entries(filter).filter(([, value], index) => index === 0 || value !== '');
  return new URLSearchParams(entries).toString();
}

function statusOf(isError: boolean, isThere: boolean): TableState<unknown>['status'] {
  if (isError) return 'failed';
  return isThere ? 'ready' : 'loading';
}

function chosen<Filters extends Record<string, readonly string[]>>(
  rules: Filters,
  params: URLSearchParams,
): Chosen<Filters> {
  const entries = Object.entries(rules).map(([name, known]) => {
    const asked = params.get(name)?.split(',') ?? [];
    return [name, known.filter((value) => asked.includes(value))];
  });
  return Object.fromEntries(entries) as Chosen<Filters>;
}

function knownSort(sorts: TableRules<never>['sorts'], asked: string | null): string {
  const column = asked?.replace(/^-/, '');
  return asked !== null && sorts.some((sort) => sort === column) ? asked : sorts[0];
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
