import {
  assignWorkOrderBody,
  complaintWorkOrderBody,
  createTeamBody,
  createWorkOrderBody,
  moveWorkOrderBody,
  openedWorkOrder,
  updateTeamBody,
  updateWorkOrderBody,
  workCommentBody,
  workOrderCounts,
  workOrderDatatable,
  workOrderOptions,
  workOrderParams,
  workOrderQuery,
  workOrderRecord,
  workTeamRecord,
} from '@gerbang/shared/contracts/operations/work-orders';
import { inProperty } from '@gerbang/shared/contracts/records';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import { commentWorkOrder, moveWorkOrder } from './moves.service.ts';
import { createTeam, readOptions, updateTeam } from './teams.service.ts';
import { workLogRoutes } from './work-log.routes.ts';
import { assignWorkOrder, createFromComplaint, createWorkOrder, updateWorkOrder } from './work-order-edit.service.ts';
import { countWorkOrders, listWorkOrders, readWorkOrder, watchWorkOrder } from './work-order-views.service.ts';

/** Higher than the default because the screens of a large workshop share one IP address. */
const STREAMS_PER_NETWORK = 50;

const reads = { access: { staff: 'work_order.read' } } as const;
const writes = { access: { staff: 'work_order.update' } } as const;
const one = { params: workOrderParams, querystring: inProperty, response: { 200: workOrderRecord } };

export function workOrdersRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.get('/v1/work-order-datatable', {
    config: reads,
    schema: { querystring: workOrderQuery, response: { 200: workOrderDatatable } },
    handler: (request) => listWorkOrders(request.ctx, request.query),
  });

  app.get('/v1/work-order-counts', {
    config: reads,
    schema: { querystring: inProperty, response: { 200: workOrderCounts } },
    handler: (request) => countWorkOrders(request.ctx, request.query.property_id),
  });

  app.get('/v1/work-order-options', {
    config: reads,
    schema: { querystring: inProperty, response: { 200: workOrderOptions } },
    handler: (request) => readOptions(request.ctx, request.query.property_id),
  });

  app.get('/v1/work-order/:id', {
    config: reads,
    schema: one,
    handler: (request) => readWorkOrder(request.ctx, keyOf(request)),
  });

  app.get('/v1/work-order/:id/live', {
    config: reads,
    schema: { params: workOrderParams, querystring: inProperty, produces: ['text/event-stream'] },
    handler: (request, reply) => answerLive(request, reply, watchWorkOrder(request.ctx, keyOf(request))),
  });

  changeRoutes(app);
  workLogRoutes(app);
  teamRoutes(app);
}

function changeRoutes(app: App): void {
  app.post('/v1/work-order', {
    config: writes,
    schema: { querystring: inProperty, body: createWorkOrderBody, response: { 201: workOrderRecord } },
    handler: async (request, reply) =>
      reply.code(201).send(await createWorkOrder(request.ctx, request.query.property_id, request.body)),
  });

  // For staff who handle complaints and may not read work orders.
  app.get('/v1/complaint-work-options', {
    config: { access: { staff: 'complaint.update' } },
    schema: { querystring: inProperty, response: { 200: workOrderOptions } },
    handler: (request) => readOptions(request.ctx, request.query.property_id),
  });

  app.post('/v1/complaint-work-order', {
    config: { access: { staff: 'complaint.update' } },
    schema: { querystring: inProperty, body: complaintWorkOrderBody, response: { 201: openedWorkOrder } },
    handler: async (request, reply) =>
      reply.code(201).send(await createFromComplaint(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/work-order/:id', {
    config: writes,
    schema: { ...one, body: updateWorkOrderBody },
    handler: (request) => updateWorkOrder(request.ctx, keyOf(request), request.body),
  });

  app.post('/v1/work-order/:id/assign', {
    config: writes,
    schema: { ...one, body: assignWorkOrderBody },
    handler: (request) => assignWorkOrder(request.ctx, keyOf(request), request.body),
  });

  // Workers may change the status without the permission to manage work orders, so the service checks whether they work
  // on the order.
  app.post('/v1/work-order/:id/moves', {
    config: reads,
    schema: { ...one, body: moveWorkOrderBody },
    handler: (request) => moveWorkOrder(request.ctx, keyOf(request), request.body),
  });

  app.post('/v1/work-order/:id/comments', {
    config: reads,
    schema: { ...one, body: workCommentBody },
    handler: (request) => commentWorkOrder(request.ctx, keyOf(request), request.body),
  });
}

function teamRoutes(app: App): void {
  app.post('/v1/work-team', {
    config: writes,
    schema: { querystring: inProperty, body: createTeamBody, response: { 201: workTeamRecord } },
    handler: async (request, reply) =>
      reply.code(201).send(await createTeam(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/work-team/:id', {
    config: writes,
    schema: {
      params: workOrderParams,
      querystring: inProperty,
      body: updateTeamBody,
      response: { 200: workTeamRecord },
    },
    handler: (request) => updateTeam(request.ctx, keyOf(request), request.body),
  });
}

const keyOf = ({ params, query }: { params: { id: string }; query: { property_id: string } }) => ({
  property_id: query.property_id,
  id: params.id,
});
