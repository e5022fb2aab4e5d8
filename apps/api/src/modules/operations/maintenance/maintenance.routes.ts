import {
  calendarQuery,
  createMaintenanceBody,
  historyQuery,
  madeOrder,
  maintenanceCalendar,
  maintenanceDatatable,
  maintenanceHistory,
  maintenanceListQuery,
  maintenanceMoveBody,
  maintenanceRecord,
  updateMaintenanceBody,
} from '@gerbang/shared/contracts/operations/maintenance';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as calendar from './calendar.service.ts';
import * as making from './due-orders.service.ts';
import * as maintenance from './maintenance.service.ts';

const READS = { access: { staff: 'work_order.read' } } as const;
const WRITES = { access: { staff: 'maintenance.update' } } as const;
const ONE = { params: recordParams, querystring: inProperty } as const;

interface ScheduleRequest {
  params: { id: string };
  query: { property_id: string };
}
const keyOf = ({ params, query }: ScheduleRequest) => ({ property_id: query.property_id, id: params.id });

export function maintenanceRoutes(app: App): void {
  app.get('/v1/maintenance-datatable', {
    config: READS,
    schema: { querystring: maintenanceListQuery, response: { 200: maintenanceDatatable } },
    handler: (request) => maintenance.list(request.ctx, request.query),
  });

  app.get('/v1/maintenance-calendar', {
    config: READS,
    schema: { querystring: calendarQuery, response: { 200: maintenanceCalendar } },
    handler: (request) => calendar.calendar(request.ctx, request.query),
  });

  app.get('/v1/maintenance/:id', {
    config: READS,
    schema: { ...ONE, response: { 200: maintenanceRecord } },
    handler: (request) => maintenance.read(request.ctx, keyOf(request)),
  });

  app.get('/v1/maintenance/:id/history', {
    config: READS,
    schema: { params: recordParams, querystring: historyQuery, response: { 200: maintenanceHistory } },
    handler: (request) => calendar.history(request.ctx, keyOf(request), request.query.before),
  });

  app.post('/v1/maintenance', {
    config: WRITES,
    schema: { querystring: inProperty, body: createMaintenanceBody, response: { 201: maintenanceRecord } },
    handler: async (request, reply) =>
      reply.code(201).send(await maintenance.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/maintenance/:id', {
    config: WRITES,
    schema: { ...ONE, body: updateMaintenanceBody, response: { 200: maintenanceRecord } },
    handler: (request) => maintenance.update(request.ctx, keyOf(request), request.body),
  });

  app.delete('/v1/maintenance/:id', {
    config: WRITES,
    schema: { ...ONE, response: { 204: z.null() } },
    handler: async (request, reply) => reply.code(204).send(await maintenance.remove(request.ctx, keyOf(request))),
  });

  moveRoutes(app);
}

function moveRoutes(app: App): void {
  app.post('/v1/maintenance/:id/pause', {
    config: WRITES,
    schema: { ...ONE, body: maintenanceMoveBody, response: { 200: maintenanceRecord } },
    handler: (request) =>
      maintenance.setActive(request.ctx, keyOf(request), { version: request.body.version, active: false }),
  });

  app.post('/v1/maintenance/:id/resume', {
    config: WRITES,
    schema: { ...ONE, body: maintenanceMoveBody, response: { 200: maintenanceRecord } },
    handler: (request) =>
      maintenance.setActive(request.ctx, keyOf(request), { version: request.body.version, active: true }),
  });

  app.post('/v1/maintenance/:id/make', {
    config: WRITES,
    schema: { ...ONE, response: { 201: madeOrder } },
    handler: async (request, reply) => reply.code(201).send(await making.makeNow(request.ctx, keyOf(request))),
  });
}
