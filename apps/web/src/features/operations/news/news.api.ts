import { newsChoices, newsDatatable, newsReaders, newsRecord } from '@gerbang/shared/contracts/news';
import type {
  CreateNewsBody,
  NewsChoices,
  NewsDatatable,
  NewsReaders,
  NewsRecord,
  UpdateNewsBody,
} from '@gerbang/shared/contracts/news';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

interface Key {
  property_id: string;
  id: string;
}
const at = (property_id: string) => `property_id=${property_id}`;

const newsApi = api.enhanceEndpoints({ addTagTypes: ['News', 'NewsReading'] }).injectEndpoints({
  endpoints: (build) => ({
    newsList: build.query<NewsDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `news-datatable?${listQuery(filter)}`,
      responseSchema: newsDatatable,
      providesTags: ['News'],
    }),
    newsRecord: build.query<NewsRecord, Key>({
      query: ({ property_id, id }) => `news/${id}?${at(property_id)}`,
      responseSchema: newsRecord,
      // A form starts with what is there now.
      keepUnusedDataFor: 0,
    }),
    newsChoices: build.query<NewsChoices, { property_id: string; search: string }>({
      query: ({ property_id, search }) => `news-choices?${listQuery({ property_id, search })}`,
      responseSchema: newsChoices,
    }),
    newsReaders: build.query<NewsReaders, Key & { read: boolean }>({
      query: ({ property_id, id, read }) => `news/${id}/readers?${at(property_id)}&read=${read}`,
      responseSchema: newsReaders,
      keepUnusedDataFor: 0,
    }),
    createNews: build.mutation<NewsRecord, { property_id: string; body: CreateNewsBody }>({
      query: ({ property_id, body }) => ({ url: `news?${at(property_id)}`, method: 'POST', body }),
      responseSchema: newsRecord,
      invalidatesTags: ['News', 'NewsReading'],
    }),
    updateNews: build.mutation<NewsRecord, Key & { body: UpdateNewsBody }>({
      query: ({ property_id, id, body }) => ({ url: `news/${id}?${at(property_id)}`, method: 'PUT', body }),
      responseSchema: newsRecord,
      invalidatesTags: ['News', 'NewsReading'],
    }),
    deleteNews: build.mutation<null, Key>({
      query: ({ property_id, id }) => ({ url: `news/${id}?${at(property_id)}`, method: 'DELETE' }),
      invalidatesTags: ['News', 'NewsReading'],
    }),
  }),
});

/** News as staff write them. */
export const {
  useNewsListQuery,
  useNewsRecordQuery,
  useNewsChoicesQuery,
  useNewsReadersQuery,
  useCreateNewsMutation,
  useUpdateNewsMutation,
  useDeleteNewsMutation,
} = newsApi;
