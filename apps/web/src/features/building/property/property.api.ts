import { deletedProperty, propertyDatatable, propertyRecord } from '@gerbang/shared/contracts/property';
import type {
  PropertyDatatable,
  PropertyFacts,
  PropertyRecord,
  UpdatePropertyBody,
} from '@gerbang/shared/contracts/property';
import { uploadAnswer } from '@gerbang/shared/contracts/uploads';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Only looked at: the contract's own input may leave out what has a default, which an answer never does. */
const record = z.custom<PropertyRecord>((answer) => propertyRecord.safeParse(answer).success);

type Filter = Readonly<Record<string, string>>;

const propertyApi = api.enhanceEndpoints({ addTagTypes: ['Property'] }).injectEndpoints({
  endpoints: (build) => ({
    properties: build.query<PropertyDatatable, Filter>({
      query: (filter) => `property-datatable?${listQuery(filter)}`,
      responseSchema: propertyDatatable,
      providesTags: ['Property'],
    }),
    // A record is changed by others, too: what was read before must not be taken for what is there now.
    property: build.query<PropertyRecord, string>({
      query: (id) => `property/${encodeURIComponent(id)}`,
      responseSchema: record,
      keepUnusedDataFor: 0,
    }),
    createProperty: build.mutation<PropertyRecord, PropertyFacts>({
      query: (body) => ({ url: 'property', method: 'POST', body }),
      responseSchema: record,
      invalidatesTags: ['Property'],
    }),
    updateProperty: build.mutation<PropertyRecord, UpdatePropertyBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `property/${id}`, method: 'PUT', body }),
      responseSchema: record,
      invalidatesTags: ['Property'],
    }),
    deleteProperty: build.mutation<z.infer<typeof deletedProperty>, string>({
      query: (id) => ({ url: `property/${id}`, method: 'DELETE' }),
      responseSchema: deletedProperty,
      invalidatesTags: ['Property'],
    }),
    uploadLogo: build.mutation<z.infer<typeof uploadAnswer>, Blob>({
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

/** The list of properties, and one property's life. */
export const {
  usePropertiesQuery,
  usePropertyQuery,
  useLazyPropertyQuery,
  useCreatePropertyMutation,
  useUpdatePropertyMutation,
  useDeletePropertyMutation,
} = propertyApi;

/** Sends a logo; its field and the form that waits for it see the same upload. */
export const useLogoUpload = () => propertyApi.useUploadLogoMutation({ fixedCacheKey: 'property-logo' });
