import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { json, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import { api } from './api.ts';
import { followMove } from './follow-move.ts';

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { pathname: '/checkStatus/abc', search: '?from=mail', hash: '#items', assign });
});
afterEach(() => vi.unstubAllGlobals());

const moved = (url: unknown) => ({
  type: 'about:blank',
  title: 'Misdirected Request',
  status: 421,
  code: 'moved',
  request_id: 'r',
  params: { url },
});

it('opens the same screen at the address to which the group of the building has moved', async () => {
  const probe = api.injectEndpoints({
    endpoints: (build) => ({ moved: build.query<unknown, void>({ query: () => '/x' }) }),
  });
  stubServer({ 'GET /v1/x': () => json(moved('https://mall.example'), 421) });
  await createStore().dispatch(probe.endpoints.moved.initiate());
  expect(assign.mock.calls.map(([url]) => String(url))).toEqual([
    'https://mall.example/checkStatus/abc?from=mail#items',
  ]);
});

it.each(['javascript:alert(1)', '/elsewhere', '', 7])('opens nothing that is not an address of a site: %s', (url) => {
  followMove(moved(url));
  expect(assign).not.toHaveBeenCalled();
});
