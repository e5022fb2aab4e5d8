import { newsMailChoice, newsPage, newsReading } from '@gerbang/shared/contracts/operations/news';
import type { NewsMailChoice, NewsMailOffBody, NewsPage, NewsReading } from '@gerbang/shared/contracts/operations/news';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';

import { api } from '../../../lib/api/api.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

/** Session of the tenant. It authorizes each call and is part of the cache key. */
type Session = Pick<TenantRecord, 'id' | 'token'>;

const tenantNewsApi = api.enhanceEndpoints({ addTagTypes: ['TenantNews', 'NewsMail'] }).injectEndpoints({
  endpoints: (build) => ({
    tenantNews: build.query<NewsPage, { session: Session; page: number }>({
      query: ({ session, page }) => ({ url: `tenant-news?page=${page}`, headers: tenantHeaders(session) }),
      responseSchema: newsPage,
      providesTags: ['TenantNews'],
    }),
    tenantNewsItem: build.query<NewsReading, { session: Session; id: string }>({
      query: ({ session, id }) => ({ url: `tenant-news/${id}`, headers: tenantHeaders(session) }),
      responseSchema: newsReading,
      // The article's pictures have signed links, which expire.
      keepUnusedDataFor: 0,
    }),
    readTenantNews: build.mutation<null, { session: Session; id: string }>({
      query: ({ session, id }) => ({
        url: `tenant-news/${id}/read`,
        method: 'POST',
        headers: tenantHeaders(session),
      }),
      invalidatesTags: ['TenantNews'],
    }),
    newsMail: build.query<NewsMailChoice, Session>({
      query: (session) => ({ url: 'me/news-mail', headers: tenantHeaders(session) }),
      responseSchema: newsMailChoice,
      providesTags: ['NewsMail'],
    }),
    setNewsMail: build.mutation<NewsMailChoice, { session: Session; mail: boolean }>({
      query: ({ session, mail }) => ({
        url: 'me/news-mail',
        method: 'PUT',
        headers: tenantHeaders(session),
        body: { mail },
      }),
      responseSchema: newsMailChoice,
      invalidatesTags: ['NewsMail'],
    }),
    switchNewsMailOff: build.mutation<NewsMailChoice, NewsMailOffBody>({
      query: (body) => ({ url: 'public/news-mail-off', method: 'POST', body }),
      responseSchema: newsMailChoice,
    }),
  }),
});

export const {
  useTenantNewsQuery,
  useTenantNewsItemQuery,
  useReadTenantNewsMutation,
  useNewsMailQuery,
  useSetNewsMailMutation,
  useSwitchNewsMailOffMutation,
} = tenantNewsApi;
