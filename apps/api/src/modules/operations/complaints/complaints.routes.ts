import { id } from '@gerbang/shared/contracts/common';
import {
  complaintBody,
  complaintCounts,
  complaintDatatable,
  complaintDetail,
  complaintListQuery,
  complaintMoveBody,
  complaintOptions,
  complaintSayBody,
  complaintTargets,
  complaintTargetsBody,
  complaintTenants,
  complaintTenantsQuery,
  complaintTriageBody,
} from '@gerbang/shared/contracts/operations/complaints';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import * as staffActions from './staff-actions.service.ts';
import * as complaints from './staff-complaints.service.ts';
import * as targets from './targets.service.ts';
import { tenantComplaintsRoutes } from './tenant-complaints.routes.ts';

/** Higher than the default because the screens of a large office share one IP address. */
const STREAMS_PER_NETWORK = 50;

const reads = { access: { staff: 'complaint.read' } } as const;
const writes = { access: { staff: 'complaint.update' } } as const;

export function complaintsRoutes(app: App): void {
  readRoutes(app);
  writeRoutes(app);
  targetRoutes(app);
  tenantComplaintsRoutes(app);
}

function readRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.get('/v1/complaint-datatable', {
    config: reads,
    schema: { querystring: complaintListQuery, response: { 200: complaintDatatable } },
    handler: (request) => complaints.list(request.ctx, request.query),
  });

  app.get('/v1/complaint-counts', {
    config: reads,
    schema: { querystring: inProperty, response: { 200: complaintCounts } },
    handler: (request) => complaints.count(request.ctx, request.query.property_id),
  });

  app.get('/v1/complaint-live', {
    config: reads,
    schema: { querystring: inProperty, produces: ['text/event-stream'] },
    handler: async (request, reply) =>
      answerLive(request, reply, complaints.watch(request.ctx, request.query.property_id)),
  });

  app.get('/v1/complaint-options', {
    config: reads,
    schema: { querystring: inProperty, response: { 200: complaintOptions } },
    handler: (request) => complaints.readOptions(request.ctx, request.query.property_id),
  });

  app.get('/v1/complaint-tenants', {
    config: reads,
    schema: { querystring: complaintTenantsQuery, response: { 200: complaintTenants } },
    handler: (request) => complaints.searchTenants(request.ctx, request.query.property_id, request.query.search),
  });

  app.get('/v1/complaint/:id', {
    config: reads,
    schema: { params: recordParams, querystring: inProperty, response: { 200: complaintDetail } },
    handler: (request) => complaints.read(request.ctx, { ...request.query, ...request.params }),
  });
}

function writeRoutes(app: App): void {
  const one = { params: recordParams, querystring: inProperty, response: { 200: complaintDetail } };

  app.post('/v1/complaint', {
    config: writes,
    schema: { querystring: inProperty, body: complaintBody, response: { 201: complaintDetail } },
    handler: async (request, reply) =>
      reply.code(201).send(await complaints.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/complaint/:id', {
    config: writes,
    schema: { ...one, body: complaintTriageBody },
    handler: (request) => staffActions.triage(request.ctx, { ...request.query, ...request.params }, request.body),
  });

  app.post('/v1/complaint/:id/entries', {
    config: writes,
    schema: { ...one, body: complaintSayBody },
    handler: (request) => staffActions.addEntry(request.ctx, { ...request.query, ...request.params }, request.body),
  });

  app.post('/v1/complaint/:id/moves', {
    config: writes,
    schema: { ...one, body: complaintMoveBody },
    handler: (request) => complaints.move(request.ctx, { ...request.query, ...request.params }, request.body),
  });
}

function targetRoutes(app: App): void {
  app.get('/v1/complaint-targets', {
    config: reads,
    schema: { querystring: inProperty, response: { 200: complaintTargets } },
    handler: (request) => targets.listTargets(request.ctx, request.query.property_id),
  });

  app.put('/v1/complaint-targets/:category_id', {
    config: writes,
    schema: {
      params: z.object({ category_id: id }),
      querystring: inProperty,
      body: complaintTargetsBody,
      response: { 200: complaintTargets },
    },
    handler: (request) => targets.setTargets(request.ctx, { ...request.query, ...request.params }, request.body),
  });
}
