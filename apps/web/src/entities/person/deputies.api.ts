import { deputyDatatable, deputyOptions, deputyRecord } from '@gerbang/shared/contracts/people/deputies';
import type {
  CreateDeputyBody,
  DeputyDatatable,
  DeputyOptions,
  DeputyRecord,
  UpdateDeputyBody,
} from '@gerbang/shared/contracts/people/deputies';

import { listQuery } from '../../lib/address/use-table-state.ts';
import { api } from '../../lib/api/api.ts';

const deputiesApi = api.enhanceEndpoints({ addTagTypes: ['Deputy'] }).injectEndpoints({
  endpoints: (build) => ({
    deputies: build.query<DeputyDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `deputy-datatable?${listQuery(filter)}`,
      responseSchema: deputyDatatable,
      providesTags: ['Deputy'],
    }),
    // People are changed on other screens, so the options are not cached.
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

export const {
  useDeputiesQuery,
  useDeputyOptionsQuery,
  useCreateDeputyMutation,
  useUpdateDeputyMutation,
  useDeleteDeputyMutation,
} = deputiesApi;
