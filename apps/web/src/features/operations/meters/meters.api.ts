import {
  consumptionPage,
  meterReading,
  meterRound,
  meters,
  meterUse,
  readings,
} from '@gerbang/shared/contracts/operations/meters';
import type {
  MeterFacts,
  MeterReadingView,
  MeterRecord,
  MeterRound,
  MeterUse,
  ReadingBody,
  Readings,
} from '@gerbang/shared/contracts/operations/meters';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

interface MeterKey {
  property_id: string;
  id: string;
}
type Filter = Readonly<Record<string, string>>;

const named = z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  serial_number: z.optional(z.string()),
  floor: z.optional(z.nullable(z.string())),
});
const choices = z.object({ data: z.array(named) });
export type ChoiceRow = z.infer<typeof named>;

/** Uses the schema's output type, because a response always contains the fields that are optional in a form. */
const answered = <Output>(schema: z.ZodMiniType<Output>) => schema as z.ZodMiniType<Output, Output>;

const metersApi = api.enhanceEndpoints({ addTagTypes: ['Record', 'Meter'] }).injectEndpoints({
  endpoints: (build) => ({
    meters: build.query<z.infer<typeof meters.page>, { property_id: string; filter: Filter }>({
      query: ({ property_id, filter }) => `meter-datatable?${listQuery({ ...filter, property_id })}`,
      responseSchema: answered<z.infer<typeof meters.page>>(meters.page),
      providesTags: ['Record', 'Meter'],
    }),
    meter: build.query<MeterRecord, MeterKey>({
      query: ({ property_id, id }) => `meter/${encodeURIComponent(id)}?property_id=${property_id}`,
      responseSchema: answered<MeterRecord>(meters.record),
      providesTags: ['Record', 'Meter'],
    }),
    createMeter: build.mutation<MeterRecord, { property_id: string; body: MeterFacts }>({
      query: ({ property_id, body }) => ({ url: `meter?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: answered<MeterRecord>(meters.record),
      invalidatesTags: ['Meter'],
    }),
    updateMeter: build.mutation<MeterRecord, MeterKey & { body: MeterFacts & { version: number } }>({
      query: ({ property_id, id, body }) => ({ url: `meter/${id}?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: answered<MeterRecord>(meters.record),
      invalidatesTags: ['Meter'],
    }),
    deleteMeter: build.mutation<null, MeterKey>({
      query: ({ property_id, id }) => ({ url: `meter/${id}?property_id=${property_id}`, method: 'DELETE' }),
      invalidatesTags: ['Meter'],
    }),
    meterChoices: build.query<z.infer<typeof choices>, { of: string; property_id: string; search_by: string }>({
      query: ({ of, property_id, search_by }) =>
        `${of}-datatable?${listQuery({ search_by, page_size: '50', property_id })}`,
      responseSchema: choices,
    }),
  }),
});

const readingsApi = api.enhanceEndpoints({ addTagTypes: ['Record', 'Meter'] }).injectEndpoints({
  endpoints: (build) => ({
    meterRound: build.query<MeterRound, string>({
      query: (property_id) => `meter-round?property_id=${property_id}`,
      responseSchema: meterRound,
    }),
    saveReading: build.mutation<MeterReadingView, { property_id: string; body: ReadingBody }>({
      query: ({ property_id, body }) => ({ url: `meter-reading?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: meterReading,
      // The round is not reloaded, which would take too long after each reading on a slow connection.
      invalidatesTags: ['Meter'],
    }),
    meterReadings: build.query<Readings, MeterKey & { before?: string }>({
      query: ({ property_id, id, before = '' }) => `meter-readings?${listQuery({ property_id, meter_id: id, before })}`,
      responseSchema: readings,
      providesTags: ['Record', 'Meter'],
    }),
    meterUse: build.query<MeterUse, MeterKey>({
      query: ({ property_id, id }) => `meter-use?${listQuery({ property_id, meter_id: id })}`,
      responseSchema: meterUse,
      providesTags: ['Record', 'Meter'],
    }),
    consumption: build.query<z.infer<typeof consumptionPage>, Filter>({
      query: (filter) => `meter-consumption-datatable?${listQuery(filter)}`,
      responseSchema: consumptionPage,
      providesTags: ['Record', 'Meter'],
    }),
  }),
});

export const {
  useMetersQuery,
  useMeterQuery,
  useCreateMeterMutation,
  useUpdateMeterMutation,
  useDeleteMeterMutation,
  useMeterChoicesQuery,
} = metersApi;

export const {
  useMeterRoundQuery,
  useSaveReadingMutation,
  useMeterReadingsQuery,
  useMeterUseQuery,
  useConsumptionQuery,
} = readingsApi;
