import * as contract from '@gerbang/shared/contracts/operations/security';
import type {
  AbsenceBody,
  CheckpointLabel,
  CheckpointLabels,
  CreateDutyBody,
  CreateHandoverBody,
  Duty,
  FinishRoundBody,
  Handover,
  HandoverDatatable,
  IncidentBody,
  OnDuty,
  PatrolBoard,
  ReceiptBody,
  Roster,
  Round,
  RoundDatatable,
  ScanAnswer,
  ScanBody,
  StartRoundBody,
  SwapBody,
  UpdateDutyBody,
  WeekCopied,
} from '@gerbang/shared/contracts/operations/security';
import { leave } from '@gerbang/shared/contracts/operations/security-leave';
import type { CreateLeaveBody, Leave, UpdateLeaveBody } from '@gerbang/shared/contracts/operations/security-leave';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

interface RecordKey {
  property_id: string;
  id: string;
}
type Filter = Readonly<Record<string, string>>;

const at = (path: string, property_id: string) => `${path}?property_id=${property_id}`;
const send = (method: 'POST' | 'PUT', path: string, property_id: string, body?: object) => ({
  url: at(path, property_id),
  method,
  ...(body !== undefined && { body }),
});

const tagged = api.enhanceEndpoints({ addTagTypes: ['Duty', 'Round', 'Handover', 'Label'] });

const rosterApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    onDuty: build.query<OnDuty, string>({
      query: (property_id) => at('security-on-duty', property_id),
      responseSchema: contract.onDuty,
      providesTags: ['Duty', 'Round', 'Handover'],
    }),
    roster: build.query<Roster, { property_id: string; day: string }>({
      query: ({ property_id, day }) => `security-roster?${listQuery({ property_id, day })}`,
      responseSchema: contract.roster,
      providesTags: ['Duty'],
    }),
    createDuty: build.mutation<Duty, { property_id: string; body: CreateDutyBody }>({
      query: ({ property_id, body }) => send('POST', 'security-duty', property_id, body),
      responseSchema: contract.duty,
      invalidatesTags: ['Duty'],
    }),
    updateDuty: build.mutation<Duty, RecordKey & { body: UpdateDutyBody }>({
      query: ({ property_id, id, body }) => send('PUT', `security-duty/${id}`, property_id, body),
      responseSchema: contract.duty,
      invalidatesTags: ['Duty'],
    }),
    deleteDuty: build.mutation<null, RecordKey>({
      query: ({ property_id, id }) => ({ url: at(`security-duty/${id}`, property_id), method: 'DELETE' }),
      invalidatesTags: ['Duty'],
    }),
    setAbsence: build.mutation<Duty, RecordKey & { body: AbsenceBody }>({
      query: ({ property_id, id, body }) => send('PUT', `security-duty/${id}/absence`, property_id, body),
      responseSchema: contract.duty,
      invalidatesTags: ['Duty'],
    }),
    swapDuties: build.mutation<Duty, RecordKey & { body: SwapBody }>({
      query: ({ property_id, id, body }) => send('POST', `security-duty/${id}/swap`, property_id, body),
      responseSchema: contract.duty,
      invalidatesTags: ['Duty'],
    }),
    copyWeek: build.mutation<WeekCopied, { property_id: string; day: string }>({
      query: ({ property_id, day }) => send('POST', 'security-duty-copy', property_id, { day }),
      responseSchema: contract.weekCopied,
      invalidatesTags: ['Duty'],
    }),
  }),
});

const leaveApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    createLeave: build.mutation<Leave, { property_id: string; body: CreateLeaveBody }>({
      query: ({ property_id, body }) => send('POST', 'security-leave', property_id, body),
      responseSchema: leave,
      invalidatesTags: ['Duty'],
    }),
    updateLeave: build.mutation<Leave, RecordKey & { body: UpdateLeaveBody }>({
      query: ({ property_id, id, body }) => send('PUT', `security-leave/${id}`, property_id, body),
      responseSchema: leave,
      invalidatesTags: ['Duty'],
    }),
    deleteLeave: build.mutation<null, RecordKey>({
      query: ({ property_id, id }) => ({ url: at(`security-leave/${id}`, property_id), method: 'DELETE' }),
      invalidatesTags: ['Duty'],
    }),
  }),
});

const labelApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    checkpointLabels: build.query<CheckpointLabels, string>({
      query: (property_id) => at('patrol-checkpoint-labels', property_id),
      responseSchema: contract.checkpointLabels,
      providesTags: ['Label'],
      // Checkpoint codes are secret, so they leave the cache when the page closes.
      keepUnusedDataFor: 0,
    }),
    renewLabel: build.mutation<CheckpointLabel, RecordKey>({
      query: ({ property_id, id }) => send('POST', `patrol-checkpoint/${id}/label`, property_id),
      responseSchema: contract.checkpointLabel,
      invalidatesTags: ['Label'],
    }),
  }),
});

const patrolApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    patrolBoard: build.query<PatrolBoard, string>({
      query: (property_id) => at('patrol-board', property_id),
      responseSchema: contract.patrolBoard,
      providesTags: ['Round', 'Duty'],
    }),
    rounds: build.query<RoundDatatable, Filter>({
      query: (filter) => `patrol-round-datatable?${listQuery(filter)}`,
      responseSchema: contract.roundDatatable,
      providesTags: ['Round'],
    }),
    round: build.query<Round, RecordKey>({
      query: ({ property_id, id }) => at(`patrol-round/${id}`, property_id),
      responseSchema: contract.round,
      providesTags: ['Round'],
    }),
    startRound: build.mutation<Round, { property_id: string; body: StartRoundBody }>({
      query: ({ property_id, body }) => send('POST', 'patrol-round', property_id, body),
      responseSchema: contract.round,
      invalidatesTags: ['Round'],
    }),
    scanCheckpoint: build.mutation<ScanAnswer, RecordKey & { body: ScanBody }>({
      query: ({ property_id, id, body }) => send('POST', `patrol-round/${id}/scans`, property_id, body),
      responseSchema: contract.scanAnswer,
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Round']),
    }),
    addIncident: build.mutation<Round, RecordKey & { body: IncidentBody }>({
      query: ({ property_id, id, body }) => send('POST', `patrol-round/${id}/incidents`, property_id, body),
      responseSchema: contract.round,
      invalidatesTags: ['Round'],
    }),
    closeRound: build.mutation<Round, RecordKey>({
      query: ({ property_id, id }) => send('POST', `patrol-round/${id}/close`, property_id),
      responseSchema: contract.round,
      invalidatesTags: ['Round'],
    }),
    finishRound: build.mutation<Round, RecordKey & { body: FinishRoundBody }>({
      query: ({ property_id, id, body }) => send('POST', `patrol-round/${id}/finish`, property_id, body),
      responseSchema: contract.round,
      invalidatesTags: ['Round'],
    }),
  }),
});

const handoverApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    handovers: build.query<HandoverDatatable, Filter>({
      query: (filter) => `shift-handover-datatable?${listQuery(filter)}`,
      responseSchema: contract.handoverDatatable,
      providesTags: ['Handover'],
    }),
    handover: build.query<Handover, RecordKey>({
      query: ({ property_id, id }) => at(`shift-handover/${id}`, property_id),
      responseSchema: contract.handover,
      providesTags: ['Handover'],
    }),
    writeHandover: build.mutation<Handover, { property_id: string; body: CreateHandoverBody }>({
      query: ({ property_id, body }) => send('POST', 'shift-handover', property_id, body),
      responseSchema: contract.handover,
      invalidatesTags: ['Handover'],
    }),
    signHandover: build.mutation<Handover, RecordKey & { body: ReceiptBody }>({
      query: ({ property_id, id, body }) => send('POST', `shift-handover/${id}/receipt`, property_id, body),
      responseSchema: contract.handover,
      invalidatesTags: ['Handover'],
    }),
  }),
});

export const {
  useOnDutyQuery,
  useRosterQuery,
  useCreateDutyMutation,
  useUpdateDutyMutation,
  useDeleteDutyMutation,
  useSetAbsenceMutation,
  useSwapDutiesMutation,
  useCopyWeekMutation,
} = rosterApi;

export const { useCreateLeaveMutation, useUpdateLeaveMutation, useDeleteLeaveMutation } = leaveApi;

export const { useCheckpointLabelsQuery, useRenewLabelMutation } = labelApi;

export const {
  usePatrolBoardQuery,
  useRoundsQuery,
  useRoundQuery,
  useStartRoundMutation,
  useScanCheckpointMutation,
  useAddIncidentMutation,
  useCloseRoundMutation,
  useFinishRoundMutation,
} = patrolApi;

export const { useHandoversQuery, useHandoverQuery, useWriteHandoverMutation, useSignHandoverMutation } = handoverApi;
