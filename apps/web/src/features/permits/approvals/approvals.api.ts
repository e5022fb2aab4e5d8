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
import { assignable } from '@gerbang/shared/contracts/permits/assignee';
import type { Assignable, AssigneeKey } from '@gerbang/shared/contracts/permits/assignee';
import { identityView } from '@gerbang/shared/contracts/permits/identity';
import type { IdentityKey, IdentityView, IdentityViewBody } from '@gerbang/shared/contracts/permits/identity';
import type { PermitView as PermitListView } from '@gerbang/shared/contracts/permits/permit-list';
import { permitView } from '@gerbang/shared/contracts/permits/permit-moves';
import type { DecisionBody, PermitKey, PermitView } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PutOffBody } from '@gerbang/shared/contracts/permits/put-off';
import { viewers } from '@gerbang/shared/contracts/permits/viewers';
import type { Viewers } from '@gerbang/shared/contracts/permits/viewers';
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

/** Made with the decision, so that every try to send it has the same key. */
type Repeatable = { idempotency_key: string };

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
    decidePermit: build.mutation<PermitView, PermitKey & Repeatable & { body: DecisionBody }>({
      query: ({ body, idempotency_key, ...key }) => ({
        url: `${permitPath(key)}/decisions`,
        ...POST_AND_FINISH,
        headers: { 'Idempotency-Key': idempotency_key },
        body,
      }),
      responseSchema: permitView,
      onQueryStarted: ({ id, body }, lifecycle) => {
        const undo = takeFromQueues(id, body.stage, lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: CHANGED_TAGS,
    }),
    movePermit: build.mutation<PermitView, PermitKey & Repeatable & { move: StaffMove; note: string }>({
      query: ({ move, note, idempotency_key, ...key }) => ({
        url: `${permitPath(key)}/${move}`,
        method: 'POST',
        headers: { 'Idempotency-Key': idempotency_key },
        body: { note },
      }),
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
    viewIdentity: build.mutation<IdentityView, IdentityKey & IdentityViewBody>({
      query: ({ file_id, reason, note, ...key }) => ({
        url: `${permitPath(key)}/identity/${file_id}`,
        method: 'POST',
        body: { reason, note },
      }),
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
    decideMany: build.mutation<BulkDecision, BulkDecisionBody & Repeatable>({
      query: ({ idempotency_key, ...body }) => ({
        url: 'permit-decisions',
        ...POST_AND_FINISH,
        headers: { 'Idempotency-Key': idempotency_key },
        body,
      }),
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
    renewPermit: build.mutation<PermitView, PermitKey & Repeatable & { period: number }>({
      query: ({ period, idempotency_key, ...key }) => ({
        url: `${permitPath(key)}/renewals/${period}`,
        ...POST_AND_FINISH,
        headers: { 'Idempotency-Key': idempotency_key },
        body: {},
      }),
      responseSchema: permitView,
      onQueryStarted: ({ id }, lifecycle) => {
        const undo = takeFromQueues(id, 'tcr', lifecycle);
        lifecycle.queryFulfilled.catch(undo);
      },
      invalidatesTags: CHANGED_TAGS,
    }),
  }),
});

const putOffApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    putOffPermit: build.mutation<null, PermitKey & { body: PutOffBody }>({
      query: ({ body, ...key }) => ({ url: `${permitPath(key)}/put-off`, method: 'PUT', body }),
      invalidatesTags: CHANGED_TAGS,
    }),
    takeBackPermit: build.mutation<null, PermitKey>({
      query: (key) => ({ url: `${permitPath(key)}/put-off`, method: 'DELETE' }),
      invalidatesTags: CHANGED_TAGS,
    }),
  }),
});

const assigneeApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    // Not cached: another permit has other people, and roles change.
    permitAssignees: build.query<Assignable, PermitKey>({
      query: (key) => `${permitPath(key)}/assignees`,
      responseSchema: assignable,
      keepUnusedDataFor: 0,
    }),
    assignStage: build.mutation<null, AssigneeKey & { account_id: string }>({
      query: ({ account_id, stage, ...key }) => ({
        url: `${permitPath(key)}/assignees/${stage}`,
        method: 'PUT',
        body: { account_id },
      }),
      invalidatesTags: CHANGED_TAGS,
    }),
    unassignStage: build.mutation<null, AssigneeKey>({
      query: ({ stage, ...key }) => ({ url: `${permitPath(key)}/assignees/${stage}`, method: 'DELETE' }),
      invalidatesTags: CHANGED_TAGS,
    }),
  }),
});

const viewersApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    // A query although it writes: it is repeated while the permit is open, and answers who else has it open.
    permitViewers: build.query<Viewers['data'], PermitKey>({
      query: (key) => ({ url: `${permitPath(key)}/viewers`, method: 'PUT' }),
      rawResponseSchema: viewers,
      transformResponse: ({ data }: Viewers) => data,
      keepUnusedDataFor: 0,
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
    .filter(({ endpointName, originalArgs }) => endpointName === 'permitQueue' && isOwn(originalArgs))
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

/** Views of permits that wait for the reader. */
export const OWN_VIEWS: ReadonlySet<string> = new Set<PermitListView>(['mine', 'assigned', 'put_off']);

function isOwn(ask: unknown): boolean {
  return typeof ask === 'object' && ask !== null && 'view' in ask && OWN_VIEWS.has(String(ask.view));
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
export const { usePermitAssigneesQuery, useAssignStageMutation, useUnassignStageMutation } = assigneeApi;
export const { usePermitViewersQuery } = viewersApi;
export const { usePutOffPermitMutation, useTakeBackPermitMutation } = putOffApi;
