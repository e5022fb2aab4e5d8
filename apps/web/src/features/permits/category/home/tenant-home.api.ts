import { tenantItem } from '@gerbang/shared/contracts/building/public-lists';
import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { tenantComplaintPage } from '@gerbang/shared/contracts/operations/complaints';
import type { TenantComplaintPage } from '@gerbang/shared/contracts/operations/complaints';
import { newsPage } from '@gerbang/shared/contracts/operations/news';
import type { NewsPage } from '@gerbang/shared/contracts/operations/news';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { endorsementRequest, endorsementRequests } from '@gerbang/shared/contracts/permits/endorsement';
import type {
  EndorsementAnswerBody,
  EndorsementRequest,
  EndorsementRequests,
} from '@gerbang/shared/contracts/permits/endorsement';
import { tenantPermits } from '@gerbang/shared/contracts/permits/tenant-permits';
import type { TenantPermits } from '@gerbang/shared/contracts/permits/tenant-permits';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';

import { api } from '../../../../lib/api/api.ts';
import { follow } from '../../../../lib/live/follow.ts';
import { tenantHeaders } from '../../../../lib/session/tenant-session.ts';

/** Session of the tenant. It authorizes each call and is part of the cache key. */
export type Session = Pick<TenantRecord, 'id' | 'token'>;

const homeApi = api
  .enhanceEndpoints({ addTagTypes: ['TenantHome', 'TenantNews', 'TenantComplaints'] })
  .injectEndpoints({
    endpoints: (build) => ({
      homePermits: build.query<TenantPermits, Session>({
        query: (session) => ({ url: 'tenant/permits', headers: tenantHeaders(session) }),
        responseSchema: tenantPermits,
        providesTags: ['TenantHome'],
      }),
      homeGoods: build.query<TenantItem[], { session: Session; tenant_id: string }>({
        query: ({ session, tenant_id }) => ({
          url: `loading-unloading/items/${tenant_id}?inside=true`,
          headers: tenantHeaders(session),
        }),
        responseSchema: z.array(tenantItem),
        providesTags: ['TenantHome'],
      }),
      homeEndorsements: build.query<EndorsementRequests, Session>({
        query: (session) => ({ url: 'tenant/endorsements', headers: tenantHeaders(session) }),
        responseSchema: endorsementRequests,
        providesTags: ['TenantHome'],
      }),
      homeNews: build.query<NewsPage, Session>({
        query: (session) => ({ url: 'tenant-news?page=1', headers: tenantHeaders(session) }),
        responseSchema: newsPage,
        providesTags: ['TenantNews'],
      }),
      homeComplaints: build.query<TenantComplaintPage, Session>({
        query: (session) => ({ url: 'tenant/complaints', headers: tenantHeaders(session) }),
        responseSchema: tenantComplaintPage,
        providesTags: ['TenantComplaints'],
      }),
      answerEndorsement: build.mutation<
        EndorsementRequest,
        { session: Session; permit_id: string; body: EndorsementAnswerBody }
      >({
        query: ({ session, permit_id, body }) => ({
          url: `tenant/endorsements/${permit_id}/answer`,
          method: 'POST',
          headers: tenantHeaders(session),
          body,
        }),
        responseSchema: endorsementRequest,
        invalidatesTags: ['TenantHome'],
      }),
    }),
  });

export const {
  useHomePermitsQuery,
  useHomeGoodsQuery,
  useHomeEndorsementsQuery,
  useHomeNewsQuery,
  useHomeComplaintsQuery,
  useAnswerEndorsementMutation,
} = homeApi;

/** Refetches permits, goods and questions whenever a permit of the building changes. */
export function useLiveHome({ token }: Session): void {
  const dispatch = useDispatch();
  const refresh = useEffectEvent(() => dispatch(homeApi.util.invalidateTags(['TenantHome'])));
  // The first message, too: something may have changed between the queries and the opening of the stream.
  useEffect(() => follow({ path: '/tenant/permits/live', token }, () => void refresh()), [token]);
}
