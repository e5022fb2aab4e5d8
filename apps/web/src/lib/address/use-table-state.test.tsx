import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { describe, expect, it, vi } from 'vitest';

import { listQuery, useTableAddress, useTableState } from './use-table-state.ts';
import type { TableRequest } from './use-table-state.ts';

const RULES = { sorts: ['name', 'size'], filters: { kind: ['a', 'b', 'c'] } } as const;

const ASKING: TableRequest<string> = { isFetching: true, isError: false, refetch: () => {} };

function answered(total: number, data: string[] = ['x'], capped = false): TableRequest<string> {
  const page = { data, total, capped };
  return { data: page, currentData: page, isFetching: false, isError: false, refetch: () => {} };
}

function openList(search = '', request = ASKING) {
  let children: ReactNode = null;
  const router = createMemoryRouter([{ path: '*', Component: () => children }], { initialEntries: [`/list${search}`] });
  const wrapper = (props: { children: ReactNode }) => {
    children = props.children;
    return <RouterProvider router={router} />;
  };
  const view = renderHook(() => useTableState<string>(useTableAddress(RULES), request), { wrapper });
  return { ...view, router, address: () => router.state.location.search };
}

describe('list state', () => {
  it('[S3-034] starts the state of a list with datas, search_by, currentPage 1, pageSize 10 and total', () => {
    const { result } = openList();
    expect(result.current).toMatchObject({ datas: [], search_by: '', currentPage: 1, pageSize: 10, total: 0 });
    expect(result.current.status).toBe('loading');
  });

  it('[S3-034] the state of a list contains the rows and their total once they are loaded', () => {
    const { result } = openList('', answered(23, ['x', 'y']));
    expect(result.current).toMatchObject({ datas: ['x', 'y'], total: 23, pages: 3, status: 'ready' });
  });

  it('reads the state of a list from the address', () => {
    const { result } = openList('?search_by=gra&page=3&page_size=25&sort=-size&kind=c,a', answered(80));
    expect(result.current).toMatchObject({
      search_by: 'gra',
      currentPage: 3,
      pageSize: 25,
      sort: '-size',
      filters: { kind: ['a', 'c'] },
      isNarrowed: true,
    });
  });

  it('ignores sorts and filters in the address that the list does not have', () => {
    const { result } = openList('?page=-1&page_size=7&sort=colour&kind=z');
    expect(result.current).toMatchObject({ currentPage: 1, pageSize: 10, sort: 'name', filters: { kind: [] } });
    expect(result.current.isNarrowed).toBe(false);
  });

  it('writes changes of a list’s state to the address, but not the defaults', async () => {
    const { result, address } = openList('', answered(80));
    await act(async () => result.current.filter('kind', ['a', 'b']));
    await act(async () => result.current.sortBy('-size'));
    await act(async () => result.current.resize(25));
    await act(async () => result.current.turnTo(2));
    expect(address()).toBe('?kind=a%2Cb&sort=-size&page_size=25&page=2');
    await act(async () => result.current.filter('kind', []));
    await act(async () => result.current.sortBy('name'));
    await act(async () => result.current.resize(10));
    expect(address()).toBe('');
  });

  it('returns to the first page of a list when search, sort or filter changes', async () => {
    const { result, address } = openList('?page=2', answered(80));
    await act(async () => result.current.search(' graha '));
    expect(address()).toBe('?search_by=graha');
  });

  it('adds no history entry for a typed search, but one for other changes of a list', async () => {
    const { result, router } = openList('', answered(80));
    const navigate = vi.spyOn(router, 'navigate');
    await act(async () => result.current.search('gra'));
    await act(async () => result.current.turnTo(2));
    expect(navigate.mock.calls.map(([, options]) => options?.replace)).toEqual([true, false]);
  });

  it('goes to the last page of a list when the requested page does not exist', async () => {
    const { address } = openList('?page=9', answered(23, []));
    await act(async () => {});
    expect(address()).toBe('?page=3');
  });

  it('keeps the previous rows of a list while new rows are loading, but shows an empty list as loading', () => {
    const outdated = (data: string[]): TableRequest<string> => ({ ...ASKING, data: { data, total: data.length } });
    expect(openList('', outdated(['x'])).result.current).toMatchObject({ status: 'ready', isOutdated: true });
    expect(openList('', outdated([])).result.current.status).toBe('loading');
  });

  it('[D7-43] marks a list as failed after a server error, even if rows were loaded before', () => {
    const { result } = openList('', { ...answered(3), isError: true });
    expect(result.current).toMatchObject({ status: 'failed', datas: [] });
  });
});

it.each([
  [{ search_by: '' }, 'search_by='],
  [{ search_by: 'graha', page: '2', sort: '' }, 'search_by=graha&page=2'],
  [{ search_by: '', page: '', type: 'mall,office', status: '' }, 'search_by=&type=mall%2Coffice'],
])('[S7-024] writes the list query %o as %s: the first key always, the others only if non-empty', (filter, query) =>
  expect(listQuery(filter)).toBe(query),
);
