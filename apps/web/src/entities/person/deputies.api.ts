import { deputyDatatable, deputyOptions, deputyRecord } from '@gerbang/shared/contracts/deputies';
import type {
  CreateDeputyBody,
  DeputyDatatable,
  DeputyOptions,
  DeputyRecord,
  UpdateDeputyBody,
} from '@gerbang/shared/contracts/deputies';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const deputiesApi = api.enhanceEndpoints({ addTagTypes: ['Deputy'] }).injectEndpoints({
  endpoints: (build) => ({
    deputies: build.query<DeputyDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `deputy-datatable?${listQuery(filter)}`,
      responseSchema: deputyDatatable,
      providesTags: ['Deputy'],
    }),
    // People come and go elsewhere: what was read before must not be taken for who is there now.
    deputyOptions: build.query<DeputyOptions, string>({
      query: (account_id) => ({ url: 'deputy-options', params: { account_id } }),
      responseSchema: deputyOptions,
      keepUnusedDataFor: 0,
    }),
    createDeputy: build.mutation<DeputyRecord, CreateDeputyBody>({
      query: (body) => ({ url: 'deputy', method: 'POST', body }),
      responseSchema: deputyRecord,
      invalidatesTags: ['Deputy'],
    }),
    updateDeputy: build.mutation<DeputyRecord, UpdateDeputyBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `deputy/${id}`, method: 'PUT', body }),
      responseSchema: deputyRecord,
      invalidatesTags: ['Deputy'],
    }),
    deleteDeputy: build.mutation<null, string>({
      query: (id) => ({ url: `deputy/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Deputy'],
    }),
  }),
});

/** Who stands in for whom, and what is done about it. */
export const {
  useDeputiesQuery,
  useDeputyOptionsQuery,
  useCreateDeputyMutation,
  useUpdateDeputyMutation,
  useDeleteDeputyMutation,
} = deputiesApi;
