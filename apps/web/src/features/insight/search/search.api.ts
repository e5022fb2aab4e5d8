import { SEARCH_MIN, searchAnswer } from '@gerbang/shared/contracts/insight/search';
import type { SearchAnswer, SearchKind } from '@gerbang/shared/contracts/insight/search';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';

import { api } from '../../../lib/api/api.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, Record<string, string>>({
      query: (asked) => `search?${new URLSearchParams(asked).toString()}`,
      responseSchema: searchAnswer,
      // Short, so that the same search some minutes later sends a new request.
      keepUnusedDataFor: 60,
    }),
  }),
});

const { useSearchQuery } = searchApi;

/** The search starts when nothing was typed for this long. */
const PAUSE_MS = 200;

export interface Asked {
  text: string;
  property_id: string;
  isEverywhere: boolean;
  /** Null for all kinds. */
  kind: SearchKind | null;
}

export interface Found {
  status: 'idle' | 'short' | 'searching' | 'failed' | 'ready';
  /** Results of all kinds, a few of each. */
  all: SearchAnswer;
  /** Results of the chosen kind, or of all kinds. */
  shown: SearchAnswer;
}

const NOTHING: SearchAnswer = { found: [], more: [] };

/** Searches the server after a pause in typing. */
export function useSearch({ text, property_id, isEverywhere, kind }: Asked): Found {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isAsked = settled.length >= SEARCH_MIN && settled === text;
  const query = { q: settled, property_id, ...(isEverywhere && { everywhere: 'true' }) };
  const all = useSearchQuery(isAsked ? query : skipToken);
  const ofKind = useSearchQuery(isAsked && kind !== null ? { ...query, kind } : skipToken);
  const wanted = kind === null ? all : ofKind;
  const status = () => {
    if (text === '') return 'idle';
    if (text.length < SEARCH_MIN) return 'short';
    if (isAsked && wanted.isError) return 'failed';
    return isAsked && wanted.currentData !== undefined ? 'ready' : 'searching';
  };
  return { status: status(), all: all.currentData ?? NOTHING, shown: wanted.currentData ?? NOTHING };
}
