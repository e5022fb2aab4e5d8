import {
  workOrderCounts,
  workOrderDatatable,
  workOrderOptions,
  workOrderRecord,
  workTeamRecord,
} from '@gerbang/shared/contracts/operations/work-orders';
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
} from '@gerbang/shared/contracts/operations/work-orders';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import { follow } from '../../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';

export interface WorkOrderKey {
  property_id: string;
  id: string;
}

/** A change of a work order: path below the work order, method and body. */
export interface WorkOrderAct extends WorkOrderKey {
  path: string;
  method: 'POST' | 'PUT' | 'DELETE';
  body?: object;
}

const asset = z.object({ id: z.string(), code: z.string(), name: z.string() });
const assetPage = z.object({ data: z.array(asset) });
type AssetChoice = z.infer<typeof asset>;
const floorPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
type FloorChoice = z.infer<typeof floorPage>['data'][number];

/** Number of assets offered at once. Other assets are found by typing. */
const OFFERED = '20';
/** The largest page size of the endpoint, more than any building has floors. */
const MOST_FLOORS = '100';

const at = ({ property_id }: { property_id: string }) => `?${listQuery({ property_id })}`;

const tagged = api.enhanceEndpoints({ addTagTypes: ['WorkOrders', 'WorkOrder', 'WorkOrderOptions'] });

const workOrdersApi = tagged.injectEndpoints({
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
    // The response is the whole record and replaces the cached one. A refusal means that the cached record may be out
    // of date, so it is loaded again.
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

export const {
  useCreateWorkTeamMutation,
  useUpdateWorkTeamMutation,
  useWorkOrderAssetsQuery,
  useWorkOrderAssetQuery,
  useWorkOrderFloorsQuery,
} = choicesApi;

export const {
  useWorkOrdersQuery,
  useWorkOrderCountsQuery,
  useWorkOrderOptionsQuery,
  useWorkOrderQuery,
  useCreateWorkOrderMutation,
  useUpdateWorkOrderMutation,
  useActOnWorkOrderMutation,
} = workOrdersApi;

/** Several changes within this time cause one reload. */
const GATHER_MS = 250;

/** Reloads a work order when somebody else changes it. Skips messages about the version that is already shown. */
export function useLiveOrder({ property_id, id }: WorkOrderKey, updated_at: string | undefined): void {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const lookAgain = useDebouncedCallback(
    () => void dispatch(workOrdersApi.util.invalidateTags(['WorkOrder'])),
    GATHER_MS,
  );
  const onMessage = useEffectEvent((message: unknown) => {
    if (updated_at !== undefined && updated_at !== momentOf(message)) lookAgain();
  });
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: `/work-order/${id}/live?property_id=${property_id}`, token }, (message) =>
      onMessage(message),
    );
  }, [token, property_id, id]);
}

function momentOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'updated_at' in message ? message.updated_at : undefined;
}
