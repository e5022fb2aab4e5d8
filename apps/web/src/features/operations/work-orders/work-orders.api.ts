import {
  workOrderCounts,
  workOrderDatatable,
  workOrderOptions,
  workOrderRecord,
  workTeamRecord,
} from '@gerbang/shared/contracts/work-orders';
import type {
  CreateTeamBody,
  CreateWorkOrderBody,
  UpdateTeamBody,
  UpdateWorkOrderBody,
  WorkOrderCounts,
  WorkOrderDatatable,
  WorkOrderOptions,
  WorkOrderRecord,
  WorkTeam,
} from '@gerbang/shared/contracts/work-orders';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** A work order of the property that is open. */
export interface WorkOrderKey {
  property_id: string;
  id: string;
}

/** Something done to a work order: the path below it, and what is sent. */
export interface WorkOrderAct extends WorkOrderKey {
  path: string;
  method: 'POST' | 'PUT' | 'DELETE';
  body?: object;
}

const asset = z.object({ id: z.string(), code: z.string(), name: z.string() });
const assetPage = z.object({ data: z.array(asset) });
export type AssetChoice = z.infer<typeof asset>;
const floorPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
export type FloorChoice = z.infer<typeof floorPage>['data'][number];

/** As many assets as a list offers at once; whoever wants another one types its name. */
const OFFERED = '20';
/** As many as one answer holds; no building has that many floors. */
const MOST_FLOORS = '100';

const at = ({ property_id }: { property_id: string }) => `?${listQuery({ property_id })}`;

const tagged = api.enhanceEndpoints({ addTagTypes: ['WorkOrders', 'WorkOrder', 'WorkOrderOptions'] });

/** The endpoints of the work orders. */
export const workOrdersApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    workOrders: build.query<WorkOrderDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `work-order-datatable?${listQuery(filter)}`,
      responseSchema: workOrderDatatable,
      providesTags: ['WorkOrders'],
    }),
    workOrderCounts: build.query<WorkOrderCounts, string>({
      query: (property_id) => `work-order-counts${at({ property_id })}`,
      responseSchema: workOrderCounts,
      providesTags: ['WorkOrders'],
    }),
    workOrderOptions: build.query<WorkOrderOptions, string>({
      query: (property_id) => `work-order-options${at({ property_id })}`,
      responseSchema: workOrderOptions,
      providesTags: ['WorkOrderOptions'],
    }),
    workOrder: build.query<WorkOrderRecord, WorkOrderKey>({
      query: ({ property_id, id }) => `work-order/${id}${at({ property_id })}`,
      responseSchema: workOrderRecord,
      providesTags: ['WorkOrder'],
    }),
    createWorkOrder: build.mutation<WorkOrderRecord, { property_id: string; body: CreateWorkOrderBody }>({
      query: ({ property_id, body }) => ({ url: `work-order${at({ property_id })}`, method: 'POST', body }),
      responseSchema: workOrderRecord,
      invalidatesTags: ['WorkOrders'],
    }),
    updateWorkOrder: build.mutation<WorkOrderRecord, WorkOrderKey & { body: UpdateWorkOrderBody }>({
      query: ({ property_id, id, body }) => ({ url: `work-order/${id}${at({ property_id })}`, method: 'PUT', body }),
      responseSchema: workOrderRecord,
      invalidatesTags: ['WorkOrders', 'WorkOrder'],
    }),
    // Whatever is done answers with the whole; a refusal means that somebody else was faster, so it is read anew.
    actOnWorkOrder: build.mutation<WorkOrderRecord, WorkOrderAct>({
      query: ({ property_id, id, path, method, body }) => ({
        url: `work-order/${id}/${path}${at({ property_id })}`,
        method,
        ...(body !== undefined && { body }),
      }),
      responseSchema: workOrderRecord,
      invalidatesTags: (_answer, error) => (error === undefined ? ['WorkOrders'] : ['WorkOrders', 'WorkOrder']),
      async onQueryStarted({ property_id, id }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined)
          await dispatch(workOrdersApi.util.upsertQueryData('workOrder', { property_id, id }, data));
      },
    }),
  }),
});

const choicesApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    createWorkTeam: build.mutation<WorkTeam, { property_id: string; body: CreateTeamBody }>({
      query: ({ property_id, body }) => ({ url: `work-team${at({ property_id })}`, method: 'POST', body }),
      responseSchema: workTeamRecord,
      invalidatesTags: ['WorkOrderOptions'],
    }),
    updateWorkTeam: build.mutation<WorkTeam, WorkOrderKey & { body: UpdateTeamBody }>({
      query: ({ property_id, id, body }) => ({ url: `work-team/${id}${at({ property_id })}`, method: 'PUT', body }),
      responseSchema: workTeamRecord,
      invalidatesTags: ['WorkOrderOptions'],
    }),
    workOrderAssets: build.query<AssetChoice[], { property_id: string; search_by: string }>({
      query: ({ property_id, search_by }) =>
        `asset-datatable?${listQuery({ property_id, page_size: OFFERED, search_by })}`,
      rawResponseSchema: assetPage,
      transformResponse: ({ data }: z.infer<typeof assetPage>) => data,
    }),
    workOrderAsset: build.query<AssetChoice, WorkOrderKey>({
      query: ({ property_id, id }) => `asset/${id}${at({ property_id })}`,
      responseSchema: asset,
    }),
    workOrderFloors: build.query<FloorChoice[], string>({
      query: (property_id) => `floor-datatable?${listQuery({ property_id, page_size: MOST_FLOORS })}`,
      rawResponseSchema: floorPage,
      transformResponse: ({ data }: z.infer<typeof floorPage>) => data,
    }),
  }),
});

/** The teams, and what else a work order is put together from. */
export const {
  useCreateWorkTeamMutation,
  useUpdateWorkTeamMutation,
  useWorkOrderAssetsQuery,
  useWorkOrderAssetQuery,
  useWorkOrderFloorsQuery,
} = choicesApi;

/** The work orders as their screens ask for them. */
export const {
  useWorkOrdersQuery,
  useWorkOrderCountsQuery,
  useWorkOrderOptionsQuery,
  useWorkOrderQuery,
  useCreateWorkOrderMutation,
  useUpdateWorkOrderMutation,
  useActOnWorkOrderMutation,
} = workOrdersApi;
