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
import { permitCounts, permitCountsQuery } from '@gerbang/shared/contracts/permits/permit-counts';
import { permitListQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { permitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import { decideMany } from '../permits/decide/bulk.service.ts';
import { listWarnings } from '../permits/decide/clashes.service.ts';
import { comment } from '../permits/decide/comments.service.ts';
import { readPermit } from './detail.service.ts';
import { countPermits, listPermits, watchQueue } from './queue.service.ts';

/** Streams per client address. A control room has many screens behind one address. */
const STREAMS_PER_ADDRESS = 50;

export function approvalsRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_address: STREAMS_PER_ADDRESS });

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
    handler: (request) => decideMany(request.ctx, request.body),
  });

  app.post('/v1/properties/:property_id/permits/:id/comments', {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: commentBody, response: { 200: commentAnswer } },
    handler: async (request) => {
      const said = await comment(request.ctx, request.params, request.body);
      return { ...said, at: said.at.toISOString() };
    },
  });
}
