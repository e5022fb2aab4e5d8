import {
  madeOrder,
  maintenanceCalendar,
  maintenanceDatatable,
  maintenanceHistory,
  maintenanceRecord,
} from '@gerbang/shared/contracts/maintenance';
import type {
  MadeOrder,
  MaintenanceCalendar,
  MaintenanceDatatable,
  MaintenanceFacts,
  MaintenanceHistory,
  MaintenanceRecord,
  UpdateMaintenanceBody,
} from '@gerbang/shared/contracts/maintenance';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Only looked at: the contract's own input may leave out what has a default, which an answer never does. */
const record = z.custom<MaintenanceRecord>((answer) => maintenanceRecord.safeParse(answer).success);

type Filter = Readonly<Record<string, string>>;
/** One schedule of a property. */
export interface Key {
  property_id: string;
  id: string;
}
const at = ({ property_id, id }: Key, more = '') => `maintenance/${id}${more}?${listQuery({ property_id })}`;
/** What one schedule does changes the list, its history and the calendar. */
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
    // A record is changed by others, too: what was read before must not be taken for what is there now.
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

/** The schedules, their calendar and one schedule with its history. */
export const {
  useMaintenanceListQuery,
  useMaintenanceCalendarQuery,
  useMaintenanceQuery,
  useLazyMaintenanceHistoryQuery,
  useMaintenanceHistoryQuery,
} = maintenanceApi;

/** What is done with a schedule. */
export const {
  useCreateMaintenanceMutation,
  useUpdateMaintenanceMutation,
  useDeleteMaintenanceMutation,
  useMoveMaintenanceMutation,
  useMakeMaintenanceMutation,
} = changesApi;
