import { unitsAdded } from '@gerbang/shared/contracts/buildings';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Any kind of record, as the lists and dialogs handle it. */
const anyRecord = z.looseObject({ id: z.string(), name: z.string(), version: z.number(), updated_at: z.string() });
export type AnyRecord = z.infer<typeof anyRecord>;
const page = z.object({
  data: z.array(anyRecord),
  total: z.number(),
  page: z.number(),
  capped: z.optional(z.boolean()),
});

/** Which records are meant: of which kind, at which property. */
export interface Of {
  /** The kind's name in the API. */
  name: string;
  property_id: string;
}
type Body = Readonly<Record<string, unknown>>;

const at = ({ name, property_id }: Of, id?: string) =>
  `${name}${id === undefined ? '' : `/${id}`}?property_id=${property_id}`;

const recordsApi = api.enhanceEndpoints({ addTagTypes: ['Record'] }).injectEndpoints({
  endpoints: (build) => ({
    records: build.query<z.infer<typeof page>, Of & { filter: Readonly<Record<string, string>> }>({
      query: ({ name, property_id, filter }) => `${name}-datatable?${listQuery({ ...filter, property_id })}`,
      responseSchema: page,
      providesTags: ['Record'],
    }),
    // Kinds show each other: a new unit is a floor's, a tenant's and a choice of others. All are read again.
    createRecord: build.mutation<AnyRecord, Of & { body: Body }>({
      query: ({ body, ...of }) => ({ url: at(of), method: 'POST', body }),
      responseSchema: anyRecord,
      invalidatesTags: ['Record'],
    }),
    updateRecord: build.mutation<AnyRecord, Of & { id: string; body: Body }>({
      query: ({ id, body, ...of }) => ({ url: at(of, id), method: 'PUT', body }),
      responseSchema: anyRecord,
      invalidatesTags: ['Record'],
    }),
    deleteRecord: build.mutation<null, Of & { id: string }>({
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

/** The lists of records, and what staff do with one. */
export const {
  useRecordsQuery,
  useCreateRecordMutation,
  useUpdateRecordMutation,
  useDeleteRecordMutation,
  useAddUnitsMutation,
} = recordsApi;
