import { tenantLogin, tenantLoginDatatable } from '@gerbang/shared/contracts/tenant-logins';
import type {
  CreateTenantLoginBody,
  TenantLogin,
  TenantLoginDatatable,
  UpdateTenantLoginBody,
} from '@gerbang/shared/contracts/tenant-logins';
import { tenants } from '@gerbang/shared/contracts/tenants';
import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/tenants';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';
import { answered, one } from './addresses.ts';
import type { Filter, Of } from './addresses.ts';

const loginsApi = api.enhanceEndpoints({ addTagTypes: ['TenantLogin'] }).injectEndpoints({
  endpoints: (build) => ({
    // Others change a tenant, too: what was read before must not be taken for what is there now.
    tenant: build.query<TenantRecordOfStaff, Of>({
      query: ({ property_id, id }) => one('tenant', { property_id, id: encodeURIComponent(id) }),
      responseSchema: answered<TenantRecordOfStaff>(tenants.record),
      keepUnusedDataFor: 0,
    }),
    tenantLogins: build.query<TenantLoginDatatable, Filter>({
      query: (filter) => `tenant-login-datatable?${listQuery(filter)}`,
      responseSchema: tenantLoginDatatable,
      providesTags: ['TenantLogin'],
    }),
    createTenantLogin: build.mutation<TenantLogin, CreateTenantLoginBody & { property_id: string }>({
      query: ({ property_id, ...body }) => ({ url: `tenant-login?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: tenantLogin,
      invalidatesTags: ['TenantLogin'],
    }),
    updateTenantLogin: build.mutation<TenantLogin, UpdateTenantLoginBody & Of>({
      query: ({ property_id, id, ...body }) => ({ url: one('tenant-login', { property_id, id }), method: 'PUT', body }),
      responseSchema: tenantLogin,
      invalidatesTags: ['TenantLogin'],
    }),
    inviteTenantLogin: build.mutation<object, Of>({
      query: (of) => ({ url: one('tenant-login', of, '/invite'), method: 'POST' }),
      responseSchema: z.object({}),
    }),
  }),
});

/** One tenant, and those who log in for it. */
export const {
  useTenantQuery,
  useTenantLoginsQuery,
  useCreateTenantLoginMutation,
  useUpdateTenantLoginMutation,
  useInviteTenantLoginMutation,
} = loginsApi;
