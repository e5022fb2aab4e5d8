import { tenantItems } from '@gerbang/shared/contracts/tenant-items';
import type {
  TenantItemChange,
  TenantItemDatatable,
  TenantItemFacts,
  TenantItemRecord,
} from '@gerbang/shared/contracts/tenant-items';
import { uploadAnswer } from '@gerbang/shared/contracts/uploads';
import type * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { listQuery } from '../../lib/use-table-state.ts';
import { answered, one } from './addresses.ts';
import type { Filter, Of } from './addresses.ts';

const itemsApi = api.enhanceEndpoints({ addTagTypes: ['SavedItem'] }).injectEndpoints({
  endpoints: (build) => ({
    savedItems: build.query<TenantItemDatatable, Filter>({
      query: (filter) => `tenant-item-datatable?${listQuery(filter)}`,
      responseSchema: answered<TenantItemDatatable>(tenantItems.page),
      providesTags: ['SavedItem'],
    }),
    createSavedItem: build.mutation<TenantItemRecord, TenantItemFacts & { property_id: string }>({
      query: ({ property_id, ...body }) => ({ url: `tenant-item?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: answered<TenantItemRecord>(tenantItems.record),
      invalidatesTags: ['SavedItem'],
    }),
    updateSavedItem: build.mutation<TenantItemRecord, TenantItemChange & Of>({
      query: ({ property_id, id, ...body }) => ({ url: one('tenant-item', { property_id, id }), method: 'PUT', body }),
      responseSchema: answered<TenantItemRecord>(tenantItems.record),
      invalidatesTags: ['SavedItem'],
    }),
    deleteSavedItem: build.mutation<null, Of>({
      query: (of) => ({ url: one('tenant-item', of), method: 'DELETE' }),
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

/** What a tenant has saved. */
export const {
  useSavedItemsQuery,
  useCreateSavedItemMutation,
  useUpdateSavedItemMutation,
  useDeleteSavedItemMutation,
  useUploadItemPictureMutation,
} = itemsApi;
