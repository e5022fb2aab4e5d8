import {
  complaintCounts,
  complaintDatatable,
  complaintDetail,
  complaintOptions,
  complaintTargets,
  complaintTenants,
} from '@gerbang/shared/contracts/operations/complaints';
import type {
  ComplaintBody,
  ComplaintCounts,
  ComplaintDatatable,
  ComplaintDetail,
  ComplaintMoveBody,
  ComplaintSayBody,
  ComplaintTriageBody,
  ComplaintOptions,
  ComplaintTargets,
  ComplaintTargetsBody,
  ComplaintTenants,
} from '@gerbang/shared/contracts/operations/complaints';
import { workOrderOptions, type WorkOrderOptions } from '@gerbang/shared/contracts/operations/work-orders';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import { follow } from '../../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['Complaints', 'Complaint', 'ComplaintTargets', 'WorkOrders'] });

interface ComplaintKey {
  property_id: string;
  id: string;
}

/** `path` is appended to the complaint's path. */
export type ComplaintAct = ComplaintKey &
  (
    | { path: '/entries'; method: 'POST'; body: ComplaintSayBody }
    | { path: '/moves'; method: 'POST'; body: ComplaintMoveBody }
    | { path: ''; method: 'PUT'; body: ComplaintTriageBody }
  );

const work = z.object({ id: z.string(), code: z.string() });
const workPage = z.object({ data: z.array(z.object({ ...work.shape, title: z.string(), status: z.string() })) });
type ComplaintWork = z.infer<typeof workPage>['data'][number];

const at = (property_id: string) => `?${listQuery({ property_id })}`;

const complaintsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    complaints: build.query<ComplaintDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `complaint-datatable?${listQuery(filter)}`,
      responseSchema: complaintDatatable,
      providesTags: ['Complaints'],
    }),
    complaintCounts: build.query<ComplaintCounts, string>({
      query: (property_id) => `complaint-counts${at(property_id)}`,
      responseSchema: complaintCounts,
      providesTags: ['Complaints'],
    }),
    complaint: build.query<ComplaintDetail, ComplaintKey>({
      query: ({ property_id, id }) => `complaint/${id}${at(property_id)}`,
      responseSchema: complaintDetail,
      providesTags: ['Complaint'],
    }),
    createComplaint: build.mutation<ComplaintDetail, { property_id: string; body: ComplaintBody }>({
      query: ({ property_id, body }) => ({ url: `complaint${at(property_id)}`, method: 'POST', body }),
      responseSchema: complaintDetail,
      invalidatesTags: ['Complaints'],
    }),
    // The response is the whole complaint and is written to the cache. After a refusal another person has changed the
    // complaint, so it is loaded again.
    actOnComplaint: build.mutation<ComplaintDetail, ComplaintAct>({
      query: ({ property_id, id, path, ...sent }) => ({ url: `complaint/${id}${path}${at(property_id)}`, ...sent }),
      responseSchema: complaintDetail,
      invalidatesTags: (_answer, error) => (error === undefined ? ['Complaints'] : ['Complaints', 'Complaint']),
      async onQueryStarted({ property_id, id }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined)
          void dispatch(complaintsApi.util.upsertQueryData('complaint', { property_id, id }, data));
      },
    }),
    complaintWork: build.query<ComplaintWork[], ComplaintKey>({
      query: ({ property_id, id }) => `work-order-datatable?${listQuery({ property_id, complaint_id: id })}`,
      rawResponseSchema: workPage,
      transformResponse: ({ data }: z.infer<typeof workPage>) => data,
      providesTags: ['WorkOrders'],
    }),
    complaintWorkOptions: build.query<WorkOrderOptions, string>({
      query: (property_id) => `complaint-work-options${at(property_id)}`,
      responseSchema: workOrderOptions,
    }),
    makeWorkOrder: build.mutation<z.infer<typeof work>, { property_id: string; body: object }>({
      query: ({ property_id, body }) => ({ url: `complaint-work-order${at(property_id)}`, method: 'POST', body }),
      rawResponseSchema: work,
      invalidatesTags: ['Complaints', 'Complaint', 'WorkOrders'],
    }),
  }),
});

const complaintOptionsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    complaintOptions: build.query<ComplaintOptions, string>({
      query: (property_id) => `complaint-options${at(property_id)}`,
      responseSchema: complaintOptions,
    }),
    complaintTenants: build.query<ComplaintTenants, { property_id: string; search: string }>({
      query: ({ property_id, search }) => `complaint-tenants?${listQuery({ property_id, search })}`,
      responseSchema: complaintTenants,
    }),
    complaintTargets: build.query<ComplaintTargets, string>({
      query: (property_id) => `complaint-targets${at(property_id)}`,
      responseSchema: complaintTargets,
      providesTags: ['ComplaintTargets'],
    }),
    setComplaintTargets: build.mutation<
      ComplaintTargets,
      { property_id: string; category_id: string; body: ComplaintTargetsBody }
    >({
      query: ({ property_id, category_id, body }) => ({
        url: `complaint-targets/${category_id}${at(property_id)}`,
        method: 'PUT',
        body,
      }),
      responseSchema: complaintTargets,
      invalidatesTags: ['ComplaintTargets'],
    }),
  }),
});

export const {
  useComplaintsQuery,
  useComplaintCountsQuery,
  useComplaintQuery,
  useCreateComplaintMutation,
  useActOnComplaintMutation,
  useComplaintWorkQuery,
  useComplaintWorkOptionsQuery,
  useMakeWorkOrderMutation,
} = complaintsApi;
export const {
  useComplaintOptionsQuery,
  useComplaintTenantsQuery,
  useComplaintTargetsQuery,
  useSetComplaintTargetsMutation,
} = complaintOptionsApi;

/** Reloads the displayed complaints when any complaint of the property changes. */
export function useLiveComplaints(property_id: string): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const isFirst = useRef(true);
  const onMessage = useEffectEvent(() => {
    // The stream's first message is the current state, which we already have.
    if (!isFirst.current) dispatch(complaintsApi.util.invalidateTags(['Complaints', 'Complaint']));
    isFirst.current = false;
  });
  useEffect(() => {
    if (token === null) return undefined;
    isFirst.current = true;
    return follow({ path: `/complaint-live?property_id=${property_id}`, token }, () => onMessage());
  }, [token, property_id]);
}
