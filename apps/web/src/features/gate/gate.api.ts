import { gatePermit, tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateLookupQuery, GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import { conflicts, gateLog, gateShift, guards, musterSteps } from '@gerbang/shared/contracts/gate/gate-movements';
import type {
  GateConflicts,
  GateLog,
  GateShift,
  Guard,
  MusterEvent,
  PinAtGateBody,
  settleBody,
  shiftBody,
} from '@gerbang/shared/contracts/gate/gate-movements';
import { departure } from '@gerbang/shared/contracts/goods/dock';
import type * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';

interface AtProperty {
  property_id: string;
}

/** Maximum number of rows. Enough for one night at a busy dock. */
const LOG_ROWS = 100;

const tagged = api.enhanceEndpoints({ addTagTypes: ['Gate', 'GateConflicts'] });

/** Requests of the gate except movements, which are sent by the queue of the device. */
export const gateApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    // Never cached: a verdict is only valid at the time of the scan.
    gatePermit: build.query<GatePermit, GateLookupQuery>({
      query: (params) => ({ url: 'gate/permit', params }),
      responseSchema: gatePermit,
      keepUnusedDataFor: 0,
    }),
    tonight: build.query<Tonight, AtProperty>({
      query: (params) => ({ url: 'gate/tonight', params }),
      responseSchema: tonight,
      providesTags: ['Gate'],
    }),
    musterSteps: build.query<MusterEvent[], AtProperty>({
      query: (params) => ({ url: 'gate/muster', params }),
      rawResponseSchema: musterSteps,
      transformResponse: ({ data }: z.infer<typeof musterSteps>) => data,
    }),
    /** Records that a vehicle left, as the dock does. */
    recordDeparture: build.mutation<{ left_at: string }, AtProperty & { id: string }>({
      query: ({ property_id, id }) => ({
        url: `properties/${property_id}/permits/${id}/departure`,
        method: 'POST',
        body: {},
      }),
      responseSchema: departure,
      invalidatesTags: ['Gate'],
    }),
    gateLog: build.query<GateLog['data'], AtProperty>({
      query: (params) => ({ url: 'gate/movements', params: { ...params, limit: LOG_ROWS } }),
      rawResponseSchema: gateLog,
      transformResponse: ({ data }: GateLog) => data,
      providesTags: ['Gate'],
    }),
    gateConflicts: build.query<GateConflicts['data'], AtProperty & { settled: boolean }>({
      query: (params) => ({ url: 'gate/conflicts', params }),
      rawResponseSchema: conflicts,
      transformResponse: ({ data }: GateConflicts) => data,
      providesTags: ['GateConflicts'],
    }),
    settleConflict: build.mutation<unknown, z.infer<typeof settleBody> & { id: string }>({
      query: ({ id, ...body }) => ({ url: `gate/conflicts/${id}/settle`, method: 'POST', body }),
      invalidatesTags: ['GateConflicts'],
    }),
  }),
});

const shiftApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    guards: build.query<Guard[], AtProperty>({
      query: (params) => ({ url: 'gate/guards', params }),
      rawResponseSchema: guards,
      transformResponse: ({ data }: z.infer<typeof guards>) => data,
      keepUnusedDataFor: 0,
    }),
    setPinAtGate: build.mutation<null, PinAtGateBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `gate/guards/${id}/pin`, method: 'PUT', body }),
    }),
    beginShift: build.mutation<GateShift, z.infer<typeof shiftBody>>({
      query: (body) => ({ url: 'gate/shifts', method: 'POST', body }),
      responseSchema: gateShift,
    }),
    endShift: build.mutation<unknown, AtProperty & { id: string }>({
      query: ({ id, ...body }) => ({ url: `gate/shifts/${id}/end`, method: 'POST', body }),
    }),
  }),
});

export const { useGuardsQuery, useSetPinAtGateMutation, useBeginShiftMutation, useEndShiftMutation } = shiftApi;

export const {
  useLazyGatePermitQuery,
  useTonightQuery,
  useMusterStepsQuery,
  useRecordDepartureMutation,
  useGateLogQuery,
  useGateConflictsQuery,
  useSettleConflictMutation,
} = gateApi;
