import {
  tenantComplaint,
  tenantComplaintOptions,
  tenantComplaintPage,
} from '@gerbang/shared/contracts/operations/complaints';
import type {
  TenantComplaint,
  TenantComplaintBody,
  TenantComplaintOptions,
  TenantComplaintPage,
  TenantRatingBody,
  TenantWordsBody,
} from '@gerbang/shared/contracts/operations/complaints';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';

import { api } from '../../../lib/api/api.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

/** Session of the tenant. It authorizes each call and is part of the cache key. */
export type Session = Pick<TenantRecord, 'id' | 'token'>;

/** A change of a complaint: path below the complaint, and body. */
type TenantAct = { path: 'replies' | 'reopening'; body: TenantWordsBody } | { path: 'rating'; body: TenantRatingBody };

const tagged = api.enhanceEndpoints({ addTagTypes: ['TenantComplaints'] });

const tenantComplaintsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    tenantComplaints: build.infiniteQuery<TenantComplaintPage, Session, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === null ? 'tenant/complaints' : `tenant/complaints?before=${pageParam}`,
        headers: tenantHeaders(queryArg),
      }),
      responseSchema: tenantComplaintPage,
      providesTags: ['TenantComplaints'],
    }),
    tenantComplaintOptions: build.query<TenantComplaintOptions, Session>({
      query: (session) => ({ url: 'tenant/complaint-options', headers: tenantHeaders(session) }),
      responseSchema: tenantComplaintOptions,
    }),
    tenantComplaint: build.query<TenantComplaint, { session: Session; id: string }>({
      query: ({ session, id }) => ({ url: `tenant/complaints/${id}`, headers: tenantHeaders(session) }),
      responseSchema: tenantComplaint,
      // The complaint's photos have signed links, which expire.
      keepUnusedDataFor: 0,
    }),
    createTenantComplaint: build.mutation<TenantComplaint, { session: Session; body: TenantComplaintBody }>({
      query: ({ session, body }) => ({
        url: 'tenant/complaints',
        method: 'POST',
        headers: tenantHeaders(session),
        body,
      }),
      responseSchema: tenantComplaint,
      invalidatesTags: ['TenantComplaints'],
    }),
    actOnTenantComplaint: build.mutation<TenantComplaint, { session: Session; id: string } & TenantAct>({
      query: ({ session, id, path, body }) => ({
        url: `tenant/complaints/${id}/${path}`,
        method: 'POST',
        headers: tenantHeaders(session),
        body,
      }),
      responseSchema: tenantComplaint,
      invalidatesTags: ['TenantComplaints'],
      async onQueryStarted({ session, id }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined)
          void dispatch(tenantComplaintsApi.util.upsertQueryData('tenantComplaint', { session, id }, data));
      },
    }),
  }),
});

export const {
  useTenantComplaintsInfiniteQuery,
  useTenantComplaintOptionsQuery,
  useTenantComplaintQuery,
  useCreateTenantComplaintMutation,
  useActOnTenantComplaintMutation,
} = tenantComplaintsApi;
