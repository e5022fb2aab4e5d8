import { savedView, savedViews } from '@gerbang/shared/contracts/insight/saved-views';
import type { NewSavedView, SavedView, SavedViewFacts } from '@gerbang/shared/contracts/insight/saved-views';
import { recordParams } from '@gerbang/shared/contracts/records';
import type * as z from 'zod/mini';

import { listQuery } from '../../lib/address/use-table-state.ts';
import { api } from '../../lib/api/api.ts';

interface ViewKey {
  property_id: string;
  id: string;
}

const pathOf = ({ property_id, id }: ViewKey) => `saved-views/${encodeURIComponent(id)}?${listQuery({ property_id })}`;

const savedViewsApi = api.enhanceEndpoints({ addTagTypes: ['SavedView'] }).injectEndpoints({
  endpoints: (build) => ({
    savedViews: build.query<SavedView[], { property_id: string; list: string }>({
      query: ({ property_id, list }) => `saved-views?${listQuery({ property_id, list })}`,
      rawResponseSchema: savedViews,
      transformResponse: ({ views }: z.infer<typeof savedViews>) => views,
      providesTags: ['SavedView'],
    }),
    savedView: build.query<SavedView, ViewKey>({
      query: pathOf,
      responseSchema: savedView,
      providesTags: ['SavedView'],
    }),
    saveView: build.mutation<{ id: string }, { property_id: string; body: NewSavedView }>({
      query: ({ property_id, body }) => ({ url: `saved-views?${listQuery({ property_id })}`, method: 'POST', body }),
      responseSchema: recordParams,
      invalidatesTags: ['SavedView'],
    }),
    changeView: build.mutation<unknown, ViewKey & { body: SavedViewFacts }>({
      query: ({ body, ...key }) => ({ url: pathOf(key), method: 'PUT', body }),
      invalidatesTags: ['SavedView'],
    }),
    deleteView: build.mutation<unknown, ViewKey>({
      query: (key) => ({ url: pathOf(key), method: 'DELETE' }),
      invalidatesTags: ['SavedView'],
    }),
  }),
});

export const {
  useSavedViewsQuery,
  useSavedViewQuery,
  useSaveViewMutation,
  useChangeViewMutation,
  useDeleteViewMutation,
} = savedViewsApi;
