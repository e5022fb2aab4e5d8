import { searchAnswer } from '@gerbang/shared/contracts/search';
import type { SearchAnswer, SearchQuery } from '@gerbang/shared/contracts/search';

import { api } from '../../lib/api/api.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchAnswer, SearchQuery>({
      query: ({ q, property_id }) => `search?${new URLSearchParams({ q, property_id }).toString()}`,
      responseSchema: searchAnswer,
      // Going back and forth between letters asks once; minutes later it may be different.
      keepUnusedDataFor: 60,
    }),
  }),
});

/** What was found. */
export const { useSearchQuery } = searchApi;
