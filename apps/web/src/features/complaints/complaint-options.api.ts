import { complaintOptions, complaintTargets, complaintTenants } from '@gerbang/shared/contracts/complaints';
import type {
  ComplaintOptions,
  ComplaintTargets,
  ComplaintTargetsBody,
  ComplaintTenants,
} from '@gerbang/shared/contracts/complaints';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['ComplaintTargets'] });

const at = (property_id: string) => `?${listQuery({ property_id })}`;

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

/** What complaints are sorted into, who brings them and who looks after them, and the hours of each category. */
export const {
  useComplaintOptionsQuery,
  useComplaintTenantsQuery,
  useComplaintTargetsQuery,
  useSetComplaintTargetsMutation,
} = complaintOptionsApi;
