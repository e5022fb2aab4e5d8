import { tenantLogin, tenantLoginDatatable } from '@gerbang/shared/contracts/building/tenant-logins';
import type {
  CreateTenantLoginBody,
  TenantLogin,
  TenantLoginDatatable,
  UpdateTenantLoginBody,
} from '@gerbang/shared/contracts/building/tenant-logins';
import { tenants } from '@gerbang/shared/contracts/building/tenants';
import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/building/tenants';
import { uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import { tenantItems } from '@gerbang/shared/contracts/goods/tenant-items';
import type {
  TenantItemChange,
  TenantItemDatatable,
  TenantItemFacts,
  TenantItemRecord,
} from '@gerbang/shared/contracts/goods/tenant-items';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';

interface RecordRef {
  property_id: string;
  id: string;
}

type Filter = Readonly<Record<string, string>>;

/** API path of one record. `more` is appended after its id. */
const recordPath = (path: string, { property_id, id }: RecordRef, more = '') =>
  `${path}/${id}${more}?property_id=${property_id}`;

/**
 * Validates the response without using zod's parsed value: its type makes fields with a default optional, but a
 * response always contains them.
 */
const validated = <T>(schema: z.ZodMiniType) => z.custom<T>((answer) => schema.safeParse(answer).success);

const loginsApi = api.enhanceEndpoints({ addTagTypes: ['TenantLogin'] }).injectEndpoints({
  endpoints: (build) => ({
    // Not cached: another person may have changed the tenant.
    tenant: build.query<TenantRecordOfStaff, RecordRef>({
      query: ({ property_id, id }) => recordPath('tenant', { property_id, id: encodeURIComponent(id) }),
      responseSchema: validated<TenantRecordOfStaff>(tenants.record),
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
    updateTenantLogin: build.mutation<TenantLogin, UpdateTenantLoginBody & RecordRef>({
      query: ({ property_id, id, ...body }) => ({
        url: recordPath('tenant-login', { property_id, id }),
        method: 'PUT',
        body,
      }),
      responseSchema: tenantLogin,
      invalidatesTags: ['TenantLogin'],
    }),
    inviteTenantLogin: build.mutation<object, RecordRef>({
      query: (of) => ({ url: recordPath('tenant-login', of, '/invite'), method: 'POST' }),
      responseSchema: z.object({}),
    }),
  }),
});

export const {
  useTenantQuery,
  useTenantLoginsQuery,
  useCreateTenantLoginMutation,
  useUpdateTenantLoginMutation,
  useInviteTenantLoginMutation,
} = loginsApi;

const itemsApi = api.enhanceEndpoints({ addTagTypes: ['SavedItem'] }).injectEndpoints({
  endpoints: (build) => ({
    savedItems: build.query<TenantItemDatatable, Filter>({
      query: (filter) => `tenant-item-datatable?${listQuery(filter)}`,
      responseSchema: validated<TenantItemDatatable>(tenantItems.page),
      providesTags: ['SavedItem'],
    }),
    createSavedItem: build.mutation<TenantItemRecord, TenantItemFacts & { property_id: string }>({
      query: ({ property_id, ...body }) => ({ url: `tenant-item?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: validated<TenantItemRecord>(tenantItems.record),
      invalidatesTags: ['SavedItem'],
    }),
    updateSavedItem: build.mutation<TenantItemRecord, TenantItemChange & RecordRef>({
      query: ({ property_id, id, ...body }) => ({
        url: recordPath('tenant-item', { property_id, id }),
        method: 'PUT',
        body,
      }),
      responseSchema: validated<TenantItemRecord>(tenantItems.record),
      invalidatesTags: ['SavedItem'],
    }),
    deleteSavedItem: build.mutation<null, RecordRef>({
      query: (of) => ({ url: recordPath('tenant-item', of), method: 'DELETE' }),
      invalidatesTags: ['SavedItem'],
    }),
    uploadItemPicture: build.mutation<z.infer<typeof uploadAnswer>, Blob>({
      query: (body) => ({
        url: 'upload/image?kind=item',
        method: 'POST',
        body,
        headers: { 'Content-Type': body.type, 'Idempotency-Key': newIdempotencyKey() },
      }),
      responseSchema: uploadAnswer,
    }),
  }),
});

export const {
  useSavedItemsQuery,
  useCreateSavedItemMutation,
  useUpdateSavedItemMutation,
  useDeleteSavedItemMutation,
  useUploadItemPictureMutation,
} = itemsApi;
