import { bulkApproval, commentAnswer, permitDatatable, permitDetail } from '@gerbang/shared/contracts/approvals';
import type {
  BulkApproval,
  BulkApprovalBody,
  CommentBody,
  PermitComment,
  PermitDatatable,
  PermitDetail,
} from '@gerbang/shared/contracts/approvals';
import { identityView } from '@gerbang/shared/contracts/identity';
import type { IdentityKey, IdentityView } from '@gerbang/shared/contracts/identity';
import { permitView } from '@gerbang/shared/contracts/permit-moves';
import type { DecisionBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permit-moves';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { PDF, readFile } from '../../lib/save-file.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** What is asked for of the queue, by the names of its address; what is empty is left out. */
export type QueueAsk = Readonly<{ view: string } & Record<string, string>>;

/** What staff do with a permit beside deciding on it, each by its own path. */
export type StaffMove = 'cancel' | 'suspend' | 'resume' | 'sign-off';

const bay = z.object({ id: z.string(), name: z.string(), kind: z.string(), active: z.boolean() });
const bayPage = z.object({ data: z.array(bay) });
export type Bay = z.infer<typeof bay>;

/** As many as one answer holds; no building has that many docks. */
const MOST_BAYS = '100';

const at = ({ property_id, id }: PermitKey) => `properties/${property_id}/permits/${id}`;

/** Whatever is done to a permit changes the queue and its counts; a refusal too, as somebody else was faster. */
const TOUCHED = ['PermitQueue', 'Permit'] as const;

const tagged = api.enhanceEndpoints({ addTagTypes: ['PermitQueue', 'Permit'] });

/** The endpoints of the approvals. */
export const approvalsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    permitQueue: build.query<PermitDatatable, QueueAsk>({
      query: (ask) => `permit-datatable?${listQuery(ask)}`,
      responseSchema: permitDatatable,
      providesTags: ['PermitQueue'],
    }),
    permit: build.query<PermitDetail, PermitKey>({
      query: at,
      responseSchema: permitDetail,
      providesTags: ['Permit'],
    }),
    decidePermit: build.mutation<PermitView, PermitKey & { body: DecisionBody }>({
      query: ({ body, ...key }) => ({ url: `${at(key)}/decisions`, method: 'POST', body }),
      responseSchema: permitView,
      onQueryStarted: ({ id, body }, lifecycle) => {
        const undo = takeFromQueues(id, body.stage, lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: TOUCHED,
    }),
    movePermit: build.mutation<PermitView, PermitKey & { move: StaffMove; note: string }>({
      query: ({ move, note, ...key }) => ({ url: `${at(key)}/${move}`, method: 'POST', body: { note } }),
      responseSchema: permitView,
      invalidatesTags: TOUCHED,
    }),
    approveMany: build.mutation<BulkApproval, BulkApprovalBody>({
      query: (body) => ({ url: 'permit-decisions', method: 'POST', body }),
      responseSchema: bulkApproval,
      invalidatesTags: TOUCHED,
    }),
    commentPermit: build.mutation<PermitComment, PermitKey & { body: CommentBody }>({
      query: ({ body, ...key }) => ({ url: `${at(key)}/comments`, method: 'POST', body }),
      responseSchema: commentAnswer,
      invalidatesTags: ['Permit'],
    }),
    bays: build.query<Bay[], string>({
      query: (property_id) => `bay-datatable?${listQuery({ search_by: '', page_size: MOST_BAYS, property_id })}`,
      rawResponseSchema: bayPage,
      transformResponse: ({ data }: z.infer<typeof bayPage>) => data.filter(({ active }) => active),
    }),
  }),
});

/** Files of a permit. A mutation although they read: each look is noted or drawn anew, so none may come out of a cache. */
export const permitFilesApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    viewIdentity: build.mutation<IdentityView, IdentityKey>({
      query: ({ file_id, ...key }) => `${at(key)}/identity/${file_id}`,
      responseSchema: identityView,
    }),
    // Answers where this page has the file.
    permitPaper: build.mutation<string, PermitKey>({
      query: (key) => ({ url: `${at(key)}/paper`, headers: { Accept: PDF }, responseHandler: readFile(PDF) }),
      responseSchema: z.string(),
    }),
  }),
});

/** What the order taker grants beside decisions. */
export const renewalsApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    renewPermit: build.mutation<PermitView, PermitKey & { period: number }>({
      query: ({ period, ...key }) => ({ url: `${at(key)}/renewals/${period}`, method: 'POST', body: {} }),
      responseSchema: permitView,
      onQueryStarted: ({ id }, lifecycle) => {
        const undo = takeFromQueues(id, 'tcr', lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: TOUCHED,
    }),
  }),
});

/** The store as an endpoint sees it; it is built on this API, so its own type cannot be imported here. */
interface Store {
  dispatch: (action: ReturnType<typeof approvalsApi.util.updateQueryData>) => { undo: () => void };
  getState: () => unknown;
}

/** Takes a decided permit from the queues of its decider at once; the answer puts it back if it was refused. */
function takeFromQueues(id: string, stage: string, store: Store): () => void {
  const state = store.getState() as Parameters<typeof approvalsApi.util.selectInvalidatedBy>[0];
  const patches = approvalsApi.util
    .selectInvalidatedBy(state, ['PermitQueue'])
    .filter(({ endpointName, originalArgs }) => endpointName === 'permitQueue' && isMine(originalArgs))
    .map(({ originalArgs }) =>
      store.dispatch(
        approvalsApi.util.updateQueryData('permitQueue', originalArgs as QueueAsk, (page) => {
          // Somebody who decides several of its stages still has it before them.
          const index = page.data.findIndex((row) => row.id === id && row.mine.every((one) => one === stage));
          if (index === -1) return;
          page.data.splice(index, 1);
          page.total -= 1;
        }),
      ),
    );
  return () => patches.forEach((patch) => patch.undo());
}

function isMine(ask: unknown): boolean {
  return typeof ask === 'object' && ask !== null && 'view' in ask && ask.view === 'mine';
}

/** The queue, one permit, and what staff do with it. */
export const {
  usePermitQueueQuery,
  usePermitQuery,
  useDecidePermitMutation,
  useMovePermitMutation,
  useApproveManyMutation,
  useCommentPermitMutation,
  useBaysQuery,
} = approvalsApi;
/** Its files. */
export const { useViewIdentityMutation, usePermitPaperMutation } = permitFilesApi;
/** Renewals of work. */
export const { useRenewPermitMutation } = renewalsApi;
