import { PAGE_SIZES } from '@gerbang/shared/contracts/datatable';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

import { patchParams } from './patch-params.ts';

/** Allowed sort columns and filter values of a list. Other values in the address are ignored. */
export interface TableRules<Filters extends Record<string, readonly string[]>> {
  /** The first column is the default. */
  sorts: readonly [string, ...string[]];
  filters: Filters;
}

type Chosen<Filters extends Record<string, readonly string[]>> = {
  readonly [Name in keyof Filters]: readonly Filters[Name][number][];
};

/** State of a list that is stored in its address, so that a link shows the same rows. */
export interface TableAddress<Filters extends Record<string, readonly string[]> = Record<string, readonly string[]>> {
  search_by: string;
  currentPage: number;
  pageSize: number;
  /** Name of a column, with a minus in front for descending order. */
  sort: string;
  filters: Chosen<Filters>;
  /** Whether a search or a filter is active. */
  isNarrowed: boolean;
  search: (text: string) => void;
  filter: (name: string, values: readonly string[]) => void;
  sortBy: (sort: string) => void;
  resize: (pageSize: number) => void;
  /** With `isCorrection` the current history entry is replaced, so that Back does not return to an invalid page. */
  turnTo: (page: number, isCorrection?: boolean) => void;
  clear: () => void;
}

interface TablePage<Row> {
  data: readonly Row[];
  total: number;
  capped?: boolean | undefined;
}

/**
 * Result of a list's query. `data` is the last response; `currentData` is the response to the current request, once it
 * is loaded.
 */
export interface TableRequest<Row> {
  data?: TablePage<Row> | undefined;
  currentData?: TablePage<Row> | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => void;
}

export interface TableState<Row> extends TableAddress {
  datas: readonly Row[];
  total: number;
  /** The server stops counting at `total`: there are more rows. */
  isCapped: boolean;
  /** Number of pages, at least one. */
  pages: number;
  status: 'loading' | 'failed' | 'ready';
  /** The rows belong to the previous request, while the current one is loading. */
  isOutdated: boolean;
  retry: () => void;
}

/** Reads the state of a list from the address and writes changes back. Default values are left out of the address. */
export function useTableAddress<const Filters extends Record<string, readonly string[]>>({
  sorts,
  filters: rules,
}: TableRules<Filters>): TableAddress<Filters> {
  const [params, setParams] = useSearchParams();
  const write = (patch: Readonly<Record<string, string>>, replace = false) =>
    // A change of search, filter, order or page size starts at the first page.
    setParams(patchParams({ page: '', ...patch }), { replace, preventScrollReset: !('page' in patch) });
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

export function useTableState<Row>(address: TableAddress, request: TableRequest<Row>): TableState<Row> {
  const { currentPage, pageSize, turnTo } = address;
  const answer = request.isError ? undefined : (request.currentData ?? request.data);
  const total = answer?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isOutdated = answer !== undefined && request.currentData === undefined;
  // The page may no longer exist: its last row was deleted, or the link is old.
  const isBeyond = answer !== undefined && !isOutdated && !request.isFetching && currentPage > pages;
  // When the previous list was empty, show the loading state instead of "nothing found".
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

/** Query string of a list. Contains the first value always and the others only when they are not empty. */
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
