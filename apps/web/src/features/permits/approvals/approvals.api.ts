import {
  bulkDecision,
  commentAnswer,
  permitDatatable,
  permitDetail,
  permitWarnings,
} from '@gerbang/shared/contracts/permits/approvals';
import type {
  BulkDecision,
  BulkDecisionBody,
  CommentBody,
  PermitComment,
  PermitDatatable,
  PermitDetail,
  PermitWarnings,
} from '@gerbang/shared/contracts/permits/approvals';
import { identityView } from '@gerbang/shared/contracts/permits/identity';
import type { IdentityKey, IdentityView } from '@gerbang/shared/contracts/permits/identity';
import { permitView } from '@gerbang/shared/contracts/permits/permit-moves';
import type { DecisionBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import { PDF, readFile } from '../../../lib/save-file.ts';

/** Query parameters of the queue. Empty values are left out of the request. */
type QueueQuery = Readonly<{ view: string } & Record<string, string>>;

/** What staff can do with a permit apart from deciding. Each value is the last part of the path. */
type StaffMove = 'cancel' | 'suspend' | 'resume' | 'sign-off';

const bay = z.object({ id: z.string(), name: z.string(), kind: z.string(), active: z.boolean() });
const bayPage = z.object({ data: z.array(bay) });
type Bay = z.infer<typeof bay>;

/** The largest page that the server returns; no building has that many docks. */
const MAX_BAYS = '100';

const permitPath = ({ property_id, id }: PermitKey) => `properties/${property_id}/permits/${id}`;

/** Decisions are sent when the tab closes, too: the browser finishes such a request. */
const POST_AND_FINISH = { method: 'POST', keepalive: true };

/**
 * Tags that every request about a permit invalidates. A refused request does so too, because it shows that the cached
 * permit is out of date.
 */
const CHANGED_TAGS = ['PermitQueue', 'Permit'] as const;

const tagged = api.enhanceEndpoints({ addTagTypes: ['PermitQueue', 'Permit'] });

export const approvalsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    permitQueue: build.query<PermitDatatable, QueueQuery>({
      query: (ask) => `permit-datatable?${listQuery(ask)}`,
      responseSchema: permitDatatable,
      providesTags: ['PermitQueue'],
    }),
    permit: build.query<PermitDetail, PermitKey>({
      query: permitPath,
      responseSchema: permitDetail,
      providesTags: ['Permit'],
    }),
    decidePermit: build.mutation<PermitView, PermitKey & { body: DecisionBody }>({
      query: ({ body, ...key }) => ({ url: `${permitPath(key)}/decisions`, ...POST_AND_FINISH, body }),
      responseSchema: permitView,
      onQueryStarted: ({ id, body }, lifecycle) => {
        const undo = takeFromQueues(id, body.stage, lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: CHANGED_TAGS,
    }),
    movePermit: build.mutation<PermitView, PermitKey & { move: StaffMove; note: string }>({
      query: ({ move, note, ...key }) => ({ url: `${permitPath(key)}/${move}`, method: 'POST', body: { note } }),
      responseSchema: permitView,
      invalidatesTags: CHANGED_TAGS,
    }),
    commentPermit: build.mutation<PermitComment, PermitKey & { body: CommentBody }>({
      query: ({ body, ...key }) => ({ url: `${permitPath(key)}/comments`, method: 'POST', body }),
      responseSchema: commentAnswer,
      invalidatesTags: ['Permit'],
    }),
    bays: build.query<Bay[], string>({
      query: (property_id) => `bay-datatable?${listQuery({ search_by: '', page_size: MAX_BAYS, property_id })}`,
      rawResponseSchema: bayPage,
      transformResponse: ({ data }: z.infer<typeof bayPage>) => data.filter(({ active }) => active),
    }),
  }),
});

/**
 * Files of a permit. These endpoints are mutations although they only read: the server logs each view or generates the
 * file for it, so no response may come from a cache.
 */
const permitFilesApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    viewIdentity: build.mutation<IdentityView, IdentityKey>({
      query: ({ file_id, ...key }) => `${permitPath(key)}/identity/${file_id}`,
      responseSchema: identityView,
    }),
    // Returns the object URL of the downloaded file.
    printPermit: build.mutation<string, PermitKey>({
      query: (key) => ({ url: `${permitPath(key)}/paper`, headers: { Accept: PDF }, responseHandler: readFile(PDF) }),
      responseSchema: z.string(),
    }),
  }),
});

const bulkApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    decideMany: build.mutation<BulkDecision, BulkDecisionBody>({
      query: (body) => ({ url: 'permit-decisions', ...POST_AND_FINISH, body }),
      responseSchema: bulkDecision,
      onQueryStarted: ({ permits }, lifecycle) => {
        const undone = permits.map(({ id, stage }) => takeFromQueues(id, stage, lifecycle));
        lifecycle.queryFulfilled.catch(() => undone.forEach((undo) => undo()));
      },
      invalidatesTags: CHANGED_TAGS,
    }),
    // Never cached: other people decide meanwhile.
    previewMany: build.query<BulkDecision, Pick<BulkDecisionBody, 'permits' | 'decision'>>({
      query: (body) => ({ url: 'permit-decisions', method: 'POST', body: { ...body, is_preview: true } }),
      responseSchema: bulkDecision,
      keepUnusedDataFor: 0,
    }),
    permitWarnings: build.query<PermitWarnings[], { property_id: string; ids: string }>({
      query: (ask) => `permit-warnings?${listQuery(ask)}`,
      responseSchema: permitWarnings,
      providesTags: ['PermitQueue'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const renewalsApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    renewPermit: build.mutation<PermitView, PermitKey & { period: number }>({
      query: ({ period, ...key }) => ({ url: `${permitPath(key)}/renewals/${period}`, ...POST_AND_FINISH, body: {} }),
      responseSchema: permitView,
      onQueryStarted: ({ id }, lifecycle) => {
        const undo = takeFromQueues(id, 'tcr', lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: CHANGED_TAGS,
    }),
  }),
});

/** Structural type of the store. The real type depends on this API, so it cannot be imported here. */
interface Store {
  dispatch: (action: ReturnType<typeof approvalsApi.util.updateQueryData>) => { undo: () => void };
  getState: () => unknown;
}

/**
 * Removes a decided permit from the decider's cached queues right away. Returns a function that puts it back, for a
 * refused decision.
 */
function takeFromQueues(id: string, stage: string, store: Store): () => void {
  const state = store.getState() as Parameters<typeof approvalsApi.util.selectInvalidatedBy>[0];
  const patches = approvalsApi.util
    .selectInvalidatedBy(state, ['PermitQueue'])
    .filter(({ endpointName, originalArgs }) => endpointName === 'permitQueue' && isMine(originalArgs))
    .map(({ originalArgs }) =>
      store.dispatch(
        approvalsApi.util.updateQueryData('permitQueue', originalArgs as QueueQuery, (page) => {
          // The permit stays in the queue of somebody who has to decide another of its stages.
          const index = page.data.findIndex((row) => row.id === id && row.mine.every((own) => own === stage));
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

export const {
  usePermitQueueQuery,
  usePermitQuery,
  useDecidePermitMutation,
  useMovePermitMutation,
  useCommentPermitMutation,
  useBaysQuery,
} = approvalsApi;
export const { useViewIdentityMutation, usePrintPermitMutation } = permitFilesApi;
export const { useDecideManyMutation, usePreviewManyQuery, usePermitWarningsQuery } = bulkApi;
export const { useRenewPermitMutation } = renewalsApi;
