import {
  madeOrder,
  maintenanceCalendar,
  maintenanceDatatable,
  maintenanceHistory,
  maintenanceRecord,
} from '@gerbang/shared/contracts/operations/maintenance';
import type {
  MadeOrder,
  MaintenanceCalendar,
  MaintenanceDatatable,
  MaintenanceFacts,
  MaintenanceHistory,
  MaintenanceRecord,
  UpdateMaintenanceBody,
} from '@gerbang/shared/contracts/operations/maintenance';
import { workOrderOptions } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderOptions } from '@gerbang/shared/contracts/operations/work-orders';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

/**
 * Validates the response without using zod's parsed value: its type makes fields with a default optional, but a
 * response always contains them.
 */
const record = z.custom<MaintenanceRecord>((answer) => maintenanceRecord.safeParse(answer).success);

type Filter = Readonly<Record<string, string>>;
interface Key {
  property_id: string;
  id: string;
}
const at = ({ property_id, id }: Key, more = '') => `maintenance/${id}${more}?${listQuery({ property_id })}`;
/** A change of a schedule reloads the list, the history and the calendar. */
const CHANGED = ['Maintenance'] as const;

const maintenanceApi = api.enhanceEndpoints({ addTagTypes: ['Maintenance'] }).injectEndpoints({
  endpoints: (build) => ({
    maintenanceList: build.query<MaintenanceDatatable, Filter>({
      query: (filter) => `maintenance-datatable?${listQuery(filter)}`,
      responseSchema: maintenanceDatatable,
      providesTags: CHANGED,
    }),
    maintenanceCalendar: build.query<MaintenanceCalendar, { property_id: string; from: string; to: string }>({
      query: (stretch) => `maintenance-calendar?${listQuery(stretch)}`,
      responseSchema: maintenanceCalendar,
      providesTags: CHANGED,
    }),
    // Not cached, because other people change schedules too.
    maintenance: build.query<MaintenanceRecord, Key>({
      query: (key) => at(key),
      responseSchema: record,
      keepUnusedDataFor: 0,
      providesTags: CHANGED,
    }),
    maintenanceHistory: build.query<MaintenanceHistory, Key & { before: string }>({
      query: ({ before, ...key }) => `${at(key, '/history')}${before === '' ? '' : `&before=${before}`}`,
      responseSchema: maintenanceHistory,
      providesTags: CHANGED,
      keepUnusedDataFor: 0,
    }),
  }),
});

const changesApi = maintenanceApi.injectEndpoints({
  endpoints: (build) => ({
    createMaintenance: build.mutation<MaintenanceRecord, { property_id: string; facts: MaintenanceFacts }>({
      query: ({ property_id, facts }) => ({
        url: `maintenance?${listQuery({ property_id })}`,
        method: 'POST',
        body: facts,
      }),
      responseSchema: record,
      invalidatesTags: CHANGED,
    }),
    updateMaintenance: build.mutation<MaintenanceRecord, { key: Key; body: UpdateMaintenanceBody }>({
      query: ({ key, body }) => ({ url: at(key), method: 'PUT', body }),
      responseSchema: record,
      invalidatesTags: (answer) => (answer === undefined ? [] : CHANGED),
    }),
    deleteMaintenance: build.mutation<null, Key>({
      query: (key) => ({ url: at(key), method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    moveMaintenance: build.mutation<MaintenanceRecord, { key: Key; move: 'pause' | 'resume'; version: number }>({
      query: ({ key, move, version }) => ({ url: at(key, `/${move}`), method: 'POST', body: { version } }),
      responseSchema: record,
      invalidatesTags: CHANGED,
    }),
    makeMaintenance: build.mutation<MadeOrder, Key>({
      query: (key) => ({ url: at(key, '/make'), method: 'POST' }),
      responseSchema: madeOrder,
      invalidatesTags: CHANGED,
    }),
  }),
});

export const {
  useMaintenanceListQuery,
  useMaintenanceCalendarQuery,
  useMaintenanceQuery,
  useLazyMaintenanceHistoryQuery,
  useMaintenanceHistoryQuery,
} = maintenanceApi;

export const {
  useCreateMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useDeleteMaintenanceMutation,
  useMoveMaintenanceMutation,
  useMakeMaintenanceMutation,
} = changesApi;

export interface Choice {
  value: string;
  label: string;
}

const assetPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })) });
const floorPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const meterPage = z.object({
  data: z.array(
    z.object({ id: z.string(), serial_number: z.string(), location: z.string(), unit: z.nullable(z.string()) }),
  ),
});

/** Number of options offered before anything is typed. Other records are found by typing. */
const OFFERED = '20';
const EVERY_FLOOR = '100';

interface Wanted {
  property_id: string;
  search_by: string;
}

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    maintenanceAssets: build.query<Choice[], Wanted>({
      query: (wanted) => `asset-datatable?${listQuery({ ...wanted, page_size: OFFERED })}`,
      rawResponseSchema: assetPage,
      transformResponse: ({ data }: z.infer<typeof assetPage>) =>
        data.map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` })),
    }),
    maintenanceMeters: build.query<Choice[], Wanted>({
      query: (wanted) => `meter-datatable?${listQuery({ ...wanted, page_size: OFFERED })}`,
      rawResponseSchema: meterPage,
      transformResponse: ({ data }: z.infer<typeof meterPage>) =>
        data.map(({ id, serial_number, location, unit }) => {
          const place = unit ?? location;
          return { value: id, label: place === '' ? serial_number : `${serial_number} · ${place}` };
        }),
    }),
    maintenanceFloors: build.query<Choice[], string>({
      query: (property_id) => `floor-datatable?${listQuery({ property_id, page_size: EVERY_FLOOR })}`,
      rawResponseSchema: floorPage,
      transformResponse: ({ data }: z.infer<typeof floorPage>) =>
        data.map(({ id, name }) => ({ value: id, label: name })),
    }),
    maintenancePeople: build.query<WorkOrderOptions, string>({
      query: (property_id) => `work-order-options?${listQuery({ property_id })}`,
      responseSchema: workOrderOptions,
    }),
  }),
});

export const {
  useMaintenanceAssetsQuery,
  useMaintenanceMetersQuery,
  useMaintenanceFloorsQuery,
  useMaintenancePeopleQuery,
} = choicesApi;
