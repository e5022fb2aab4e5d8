import { deletedProperty, propertyDatatable, propertyRecord } from '@gerbang/shared/contracts/building/property';
import type {
  PropertyDatatable,
  PropertyFacts,
  PropertyRecord,
  UpdatePropertyBody,
} from '@gerbang/shared/contracts/building/property';
import { uploadAnswer } from '@gerbang/shared/contracts/building/uploads';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';

/**
 * Validates the response without using zod's parsed value: its type makes fields with a default optional, but a
 * response always contains them.
 */
const record = z.custom<PropertyRecord>((answer) => propertyRecord.safeParse(answer).success);

type Filter = Readonly<Record<string, string>>;

const propertyApi = api.enhanceEndpoints({ addTagTypes: ['Property'] }).injectEndpoints({
  endpoints: (build) => ({
    properties: build.query<PropertyDatatable, Filter>({
      query: (filter) => `property-datatable?${listQuery(filter)}`,
      responseSchema: propertyDatatable,
      providesTags: ['Property'],
    }),
    // Not cached: another person may have changed the property.
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

export const {
  usePropertiesQuery,
  usePropertyQuery,
  useLazyPropertyQuery,
  useCreatePropertyMutation,
  useUpdatePropertyMutation,
  useDeletePropertyMutation,
} = propertyApi;

/** The field and the form share one upload state, so that the form can wait for the upload. */
export const useLogoUpload = () => propertyApi.useUploadLogoMutation({ fixedCacheKey: 'property-logo' });
