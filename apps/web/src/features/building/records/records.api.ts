import { unitsAdded } from '@gerbang/shared/contracts/building/buildings';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

const anyRecord = z.looseObject({ id: z.string(), name: z.string(), version: z.number(), updated_at: z.string() });
export type AnyRecord = z.infer<typeof anyRecord>;
const page = z.object({
  data: z.array(anyRecord),
  total: z.number(),
  page: z.number(),
  capped: z.optional(z.boolean()),
});

export interface RecordRef {
  /** The kind's name in API paths. */
  name: string;
  property_id: string;
}
type Body = Readonly<Record<string, unknown>>;

const at = ({ name, property_id }: RecordRef, id?: string) =>
  `${name}${id === undefined ? '' : `/${id}`}?property_id=${property_id}`;

const recordsApi = api.enhanceEndpoints({ addTagTypes: ['Record'] }).injectEndpoints({
  endpoints: (build) => ({
    records: build.query<z.infer<typeof page>, RecordRef & { filter: Readonly<Record<string, string>> }>({
      query: ({ name, property_id, filter }) => `${name}-datatable?${listQuery({ ...filter, property_id })}`,
      responseSchema: page,
      providesTags: ['Record'],
    }),
    // Kinds refer to each other (a unit belongs to a floor and a tenant), so a change reloads the lists of all kinds.
    createRecord: build.mutation<AnyRecord, RecordRef & { body: Body }>({
      query: ({ body, ...of }) => ({ url: at(of), method: 'POST', body }),
      responseSchema: anyRecord,
      invalidatesTags: ['Record'],
    }),
    updateRecord: build.mutation<AnyRecord, RecordRef & { id: string; body: Body }>({
      query: ({ id, body, ...of }) => ({ url: at(of, id), method: 'PUT', body }),
      responseSchema: anyRecord,
      invalidatesTags: ['Record'],
    }),
    deleteRecord: build.mutation<null, RecordRef & { id: string }>({
      query: ({ id, ...of }) => ({ url: at(of, id), method: 'DELETE' }),
      invalidatesTags: ['Record'],
    }),
    addUnits: build.mutation<z.infer<typeof unitsAdded>, { property_id: string; floor_id: string; names: string[] }>({
      query: ({ property_id, ...body }) => ({ url: `unit-bulk?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: unitsAdded,
      invalidatesTags: ['Record'],
    }),
  }),
});

export const {
  useRecordsQuery,
  useCreateRecordMutation,
  useUpdateRecordMutation,
  useDeleteRecordMutation,
  useAddUnitsMutation,
} = recordsApi;
