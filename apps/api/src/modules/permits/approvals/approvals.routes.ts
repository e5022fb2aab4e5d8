import {
  bulkDecision,
  bulkDecisionBody,
  commentAnswer,
  commentBody,
  permitDatatable,
  permitDetail,
  permitWarnings,
  permitWarningsQuery,
} from '@gerbang/shared/contracts/permits/approvals';
import { assignable, assigneeBody, assigneeKey } from '@gerbang/shared/contracts/permits/assignee';
import { permitCounts, permitCountsQuery } from '@gerbang/shared/contracts/permits/permit-counts';
import { permitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { permitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { putOffBody } from '@gerbang/shared/contracts/permits/put-off';
import { viewers } from '@gerbang/shared/contracts/permits/viewers';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import { sentOf } from '../../../platform/http/idempotency.ts';
import type { App } from '../../../platform/http/types.ts';
import { assign, listAssignable, unassign } from '../permits/decide/assignee.service.ts';
import { decideMany } from '../permits/decide/bulk.service.ts';
import { listWarnings } from '../permits/decide/clashes.service.ts';
import { comment } from '../permits/decide/comments.service.ts';
import { putOff, takeBack } from '../permits/decide/put-off.service.ts';
import { readPermit } from './detail.service.ts';
import { countPermits, listPermits, watchQueue } from './queue.service.ts';
import { view } from './viewers.service.ts';

/** Streams per client network. A control room has many screens behind one address. */
const STREAMS_PER_NETWORK = 50;

export function approvalsRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.get('/v1/permit-datatable', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitListQuery, response: { 200: permitDatatable } },
    handler: (request) => listPermits(request.ctx, request.query),
  });

  app.get('/v1/permit-counts', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitCountsQuery, response: { 200: permitCounts } },
    handler: (request) => countPermits(request.ctx, request.query.property_id),
  });

  app.get('/v1/permit-warnings', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitWarningsQuery, response: { 200: permitWarnings } },
    handler: (request) => listWarnings(request.ctx, request.query.property_id, request.query.ids),
  });

  app.get('/v1/permit/:id', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: recordParams, querystring: inProperty, response: { 200: permitDetail } },
    handler: (request) => readPermit(request.ctx, { ...request.params, ...request.query }),
  });

  app.get('/v1/properties/:property_id/permits/:id', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, response: { 200: permitDetail } },
    handler: (request) => readPermit(request.ctx, request.params),
  });

  app.get('/v1/permit-queue/live', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: permitCountsQuery, produces: ['text/event-stream'] },
    handler: (request, reply) => answerLive(request, reply, watchQueue(request.ctx, request.query.property_id)),
  });

  app.post('/v1/permit-decisions', {
    config: { access: { staff: 'permit.decide' } },
    schema: { body: bulkDecisionBody, response: { 200: bulkDecision } },
    handler: (request) => decideMany(request.ctx, request.body, sentOf(request)),
  });

  app.post('/v1/properties/:property_id/permits/:id/comments', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: commentBody, response: { 200: commentAnswer } },
    handler: async (request) => {
      const said = await comment(request.ctx, request.params, request.body);
      return { ...said, at: said.at.toISOString() };
    },
  });

  putOffRoutes(app);
  assigneeRoutes(app);
  viewerRoutes(app);
}

function viewerRoutes(app: App): void {
  app.put('/v1/properties/:property_id/permits/:id/viewers', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, response: { 200: viewers } },
    handler: (request) => view(request.ctx, request.params),
  });
}

const ASSIGNEES = '/v1/properties/:property_id/permits/:id/assignees';

function assigneeRoutes(app: App): void {
  app.get(ASSIGNEES, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: permitKey, response: { 200: assignable } },
    handler: (request) => listAssignable(request.ctx, request.params),
  });

  app.put(`${ASSIGNEES}/:stage`, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: assigneeKey, body: assigneeBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await assign(request.ctx, request.params, request.body.account_id);
      return reply.code(204).send(null);
    },
  });

  app.delete(`${ASSIGNEES}/:stage`, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: assigneeKey, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await unassign(request.ctx, request.params);
      return reply.code(204).send(null);
    },
  });
}

const PUT_OFF = '/v1/properties/:property_id/permits/:id/put-off';

function putOffRoutes(app: App): void {
  app.put(PUT_OFF, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: permitKey, body: putOffBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await putOff(request.ctx, request.params, request.body);
      return reply.code(204).send(null);
    },
  });

  app.delete(PUT_OFF, {
    config: { access: { staff: 'permit.decide' } },
    schema: { params: permitKey, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await takeBack(request.ctx, request.params);
      return reply.code(204).send(null);
    },
  });
}
