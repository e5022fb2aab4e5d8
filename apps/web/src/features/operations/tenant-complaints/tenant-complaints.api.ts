import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { tenantComplaint, tenantComplaintOptions, tenantComplaintPage } from '@gerbang/shared/contracts/complaints';
import type {
  TenantComplaint,
  TenantComplaintBody,
  TenantComplaintOptions,
  TenantComplaintPage,
  TenantRatingBody,
  TenantWordsBody,
} from '@gerbang/shared/contracts/complaints';

import { api } from '../../lib/api/api.ts';
import { tenantHeaders } from '../../lib/session/tenant-session.ts';

/** Whose complaints are asked for: the session goes with each call, and stands for what is kept of the answers. */
export type Session = Pick<TenantRecord, 'id' | 'token'>;

/** What a tenant does with one of its complaints, by the path below it. */
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
      // The links of its photos end.
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

/** What a tenant has brought, what it can choose from, and what it does with one. */
export const {
  useTenantComplaintsInfiniteQuery,
  useTenantComplaintOptionsQuery,
  useTenantComplaintQuery,
  useCreateTenantComplaintMutation,
  useActOnTenantComplaintMutation,
} = tenantComplaintsApi;
