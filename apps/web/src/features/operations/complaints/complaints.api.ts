import { complaintCounts, complaintDatatable, complaintDetail } from '@gerbang/shared/contracts/complaints';
import type {
  ComplaintBody,
  ComplaintCounts,
  ComplaintDatatable,
  ComplaintDetail,
  ComplaintMoveBody,
  ComplaintSayBody,
  ComplaintTriageBody,
} from '@gerbang/shared/contracts/complaints';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['Complaints', 'Complaint', 'WorkOrders'] });

/** A complaint, as it is addressed. */
export interface ComplaintKey {
  property_id: string;
  id: string;
}

/** What can be done with one, by the path below it. */
export type ComplaintAct = ComplaintKey &
  (
    | { path: '/entries'; method: 'POST'; body: ComplaintSayBody }
    | { path: '/moves'; method: 'POST'; body: ComplaintMoveBody }
    | { path: ''; method: 'PUT'; body: ComplaintTriageBody }
  );

const work = z.object({ id: z.string(), code: z.string() });
const workPage = z.object({ data: z.array(z.object({ ...work.shape, title: z.string(), status: z.string() })) });
export type ComplaintWork = z.infer<typeof workPage>['data'][number];

const at = (property_id: string) => `?${listQuery({ property_id })}`;

/** The complaints of a property. */
export const complaintsApi = tagged.injectEndpoints({
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
    // Whatever is done answers with the whole; a refusal means that somebody else was faster, so it is read anew.
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
    makeWorkOrder: build.mutation<z.infer<typeof work>, ComplaintKey & { work_order_id: string }>({
      query: ({ property_id, id, work_order_id }) => ({
        url: `complaint-work-order${at(property_id)}`,
        method: 'POST',
        body: { id: work_order_id, complaint_id: id },
      }),
      rawResponseSchema: work,
      invalidatesTags: ['Complaints', 'Complaint', 'WorkOrders'],
    }),
  }),
});

/** The list with its counts, and one complaint with all that is done with it. */
export const {
  useComplaintsQuery,
  useComplaintCountsQuery,
  useComplaintQuery,
  useCreateComplaintMutation,
  useActOnComplaintMutation,
  useComplaintWorkQuery,
  useMakeWorkOrderMutation,
} = complaintsApi;
