import {
  newsChoices,
  newsDatatable,
  newsReaders,
  newsRecord,
  newsMailChoice,
  newsPage,
  newsReading,
} from '@gerbang/shared/contracts/operations/news';
import type {
  CreateNewsBody,
  NewsChoices,
  NewsDatatable,
  NewsReaders,
  NewsRecord,
  UpdateNewsBody,
  NewsMailChoice,
  NewsPage,
  NewsReading,
} from '@gerbang/shared/contracts/operations/news';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

interface Key {
  property_id: string;
  id: string;
}
const at = (property_id: string) => `property_id=${property_id}`;

const tagged = api.enhanceEndpoints({ addTagTypes: ['News', 'NewsReading', 'StaffNewsMail'] });

/** Endpoints for editors of articles. */
const newsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    newsList: build.query<NewsDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `news-datatable?${listQuery(filter)}`,
      responseSchema: newsDatatable,
      providesTags: ['News'],
    }),
    newsRecord: build.query<NewsRecord, Key>({
      query: ({ property_id, id }) => `news/${id}?${at(property_id)}`,
      responseSchema: newsRecord,
      // Not cached, so that a form starts with the current version.
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

/** Endpoints for staff who read articles. */
const readingApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    internalNews: build.query<NewsPage, { property_id: string; page: number }>({
      query: ({ property_id, page }) => `internal-news?${at(property_id)}&page=${page}`,
      responseSchema: newsPage,
      providesTags: ['NewsReading'],
    }),
    internalNewsItem: build.query<NewsReading, Key>({
      query: ({ property_id, id }) => `internal-news/${id}?${at(property_id)}`,
      responseSchema: newsReading,
      keepUnusedDataFor: 0,
    }),
    readInternalNews: build.mutation<null, Key>({
      query: ({ property_id, id }) => ({ url: `internal-news/${id}/read?${at(property_id)}`, method: 'POST' }),
      invalidatesTags: ['NewsReading', 'News'],
    }),
    staffNewsMail: build.query<NewsMailChoice, void>({
      query: () => 'me/news-mail',
      responseSchema: newsMailChoice,
      providesTags: ['StaffNewsMail'],
    }),
    setStaffNewsMail: build.mutation<NewsMailChoice, boolean>({
      query: (mail) => ({ url: 'me/news-mail', method: 'PUT', body: { mail } }),
      responseSchema: newsMailChoice,
      invalidatesTags: ['StaffNewsMail'],
    }),
  }),
});

export const {
  useNewsListQuery,
  useNewsRecordQuery,
  useNewsChoicesQuery,
  useNewsReadersQuery,
  useCreateNewsMutation,
  useUpdateNewsMutation,
  useDeleteNewsMutation,
} = newsApi;
export const {
  useInternalNewsQuery,
  useInternalNewsItemQuery,
  useReadInternalNewsMutation,
  useStaffNewsMailQuery,
  useSetStaffNewsMailMutation,
} = readingApi;
