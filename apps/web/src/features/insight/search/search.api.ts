import { SEARCH_MIN, searchAnswer } from '@gerbang/shared/contracts/insight/search';
import type { SearchAnswer, SearchQuery } from '@gerbang/shared/contracts/insight/search';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { api } from '../../../lib/api/api.ts';
import { useMenuName } from '../../../lib/i18n/menu-name.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { pagesOf, resultsOf } from './results.ts';
import type { Result } from './results.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, SearchQuery>({
      query: ({ q, property_id }) => `search?${new URLSearchParams({ q, property_id }).toString()}`,
      responseSchema: searchAnswer,
      // Short, so that the same search some minutes later sends a new request.
      keepUnusedDataFor: 60,
    }),
  }),
});

const { useSearchQuery } = searchApi;

/** The search starts when nothing was typed for this long. */
const PAUSE_MS = 200;

export interface SearchState {
  status: 'idle' | 'short' | 'searching' | 'failed' | 'ready';
  results: Result[];
}

/** The server is searched after a pause in typing. Screens of the menu are found immediately. */
export function useResults(user: StaffRecord, query: string): SearchState {
  const { menuBar } = useAuth();
  const menuName = useMenuName();
  const text = query.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isAsked = settled.length >= SEARCH_MIN && settled === text;
  const { currentData, isError } = useSearchQuery(isAsked ? { q: settled, property_id: user.property.id } : skipToken);
  const pages = pagesOf(menuBar, text, menuName);
  if (text === '') return { status: 'idle', results: [] };
  if (text.length < SEARCH_MIN) return { status: 'short', results: pages };
  if (isAsked && isError) return { status: 'failed', results: pages };
  if (!isAsked || currentData === undefined) return { status: 'searching', results: pages };
  return { status: 'ready', results: [...pages, ...resultsOf(currentData, user)] };
}
