import { newsMailChoice, newsPage, newsReading } from '@gerbang/shared/contracts/news';
import type { NewsMailChoice, NewsPage, NewsReading } from '@gerbang/shared/contracts/news';

import { api } from '../../lib/api/api.ts';

interface Key {
  property_id: string;
  id: string;
}
const at = (property_id: string) => `property_id=${property_id}`;

const readingApi = api.enhanceEndpoints({ addTagTypes: ['News', 'NewsReading', 'StaffNewsMail'] }).injectEndpoints({
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

/** News as staff read them. */
export const {
  useInternalNewsQuery,
  useInternalNewsItemQuery,
  useReadInternalNewsMutation,
  useStaffNewsMailQuery,
  useSetStaffNewsMailMutation,
} = readingApi;
