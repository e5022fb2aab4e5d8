import * as contract from '@gerbang/shared/contracts/operations/security';
import { createLeaveBody, leave, updateLeaveBody } from '@gerbang/shared/contracts/operations/security-leave';
import * as records from '@gerbang/shared/contracts/operations/security-records';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { readLabels, renewLabel } from './checkpoints.service.ts';
import * as duties from './duties.service.ts';
import * as handovers from './handovers.service.ts';
import { createLeave, removeLeave, updateLeave } from './leaves.service.ts';
import { readBoard } from './patrol-board.service.ts';
import * as patrols from './patrols.service.ts';
import { CHECKPOINTS, POSTS, SHIFTS, TEMPLATES } from './security.records.ts';

/** Guards and planners hold different actions, so the service checks whether the person may read. */
const looks = { access: { staff: 'property.read' } } as const;
const plans = { access: { staff: 'security_schedule.update' } } as const;
const guards = { access: { staff: 'gate.check' } } as const;

export function securityRoutes(app: App): void {
  recordRoutes(app, POSTS, records.securityPosts);
  recordRoutes(app, SHIFTS, records.securityShifts);
  recordRoutes(app, CHECKPOINTS, records.patrolCheckpoints);
  recordRoutes(app, TEMPLATES, records.patrolTemplates);
  rosterRoutes(app);
  dutyRoutes(app);
  leaveRoutes(app);
  labelRoutes(app);
  roundRoutes(app);
  handoverRoutes(app);
}

function rosterRoutes(app: App): void {
  app.get('/v1/security-roster', {
    config: looks,
    schema: { querystring: contract.rosterQuery, response: { 200: contract.roster } },
    handler: (request) => duties.readRoster(request.ctx, request.query.property_id, request.query.day),
  });

  app.get('/v1/security-on-duty', {
    config: looks,
    schema: { querystring: inProperty, response: { 200: contract.onDuty } },
    handler: (request) => duties.readOnDuty(request.ctx, request.query.property_id),
  });

  app.post('/v1/security-duty-copy', {
    config: plans,
    schema: { querystring: inProperty, body: contract.copyWeekBody, response: { 200: contract.weekCopied } },
    handler: (request) => duties.copyWeek(request.ctx, request.query.property_id, request.body.day),
  });
}

function dutyRoutes(app: App): void {
  const one = { params: recordParams, querystring: inProperty };

  app.post('/v1/security-duty', {
    config: plans,
    schema: { querystring: inProperty, body: contract.createDutyBody, response: { 201: contract.duty } },
    handler: async (request, reply) =>
      reply.code(201).send(await duties.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/security-duty/:id', {
    config: plans,
    schema: { ...one, body: contract.updateDutyBody, response: { 200: contract.duty } },
    handler: ({ ctx, query, params, body }) => duties.update(ctx, query.property_id, params.id, body),
  });

  app.delete('/v1/security-duty/:id', {
    config: plans,
    schema: { ...one, response: { 204: z.null() } },
    handler: async ({ ctx, query, params }, reply) =>
      reply.code(204).send(await duties.remove(ctx, query.property_id, params.id)),
  });

  app.put('/v1/security-duty/:id/absence', {
    config: plans,
    schema: { ...one, body: contract.absenceBody, response: { 200: contract.duty } },
    handler: ({ ctx, query, params, body }) => duties.setAbsence(ctx, query.property_id, params.id, body),
  });

  app.post('/v1/security-duty/:id/swap', {
    config: plans,
    schema: { ...one, body: contract.swapBody, response: { 200: contract.duty } },
    handler: ({ ctx, query, params, body }) => duties.swap(ctx, query.property_id, params.id, body),
  });
}

function leaveRoutes(app: App): void {
  app.post('/v1/security-leave', {
    config: plans,
    schema: { querystring: inProperty, body: createLeaveBody, response: { 201: leave } },
    handler: async (request, reply) =>
      reply.code(201).send(await createLeave(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/security-leave/:id', {
    config: plans,
    schema: { params: recordParams, querystring: inProperty, body: updateLeaveBody, response: { 200: leave } },
    handler: ({ ctx, query, params, body }) => updateLeave(ctx, query.property_id, params.id, body),
  });

  app.delete('/v1/security-leave/:id', {
    config: plans,
    schema: { params: recordParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async ({ ctx, query, params }, reply) =>
      reply.code(204).send(await removeLeave(ctx, query.property_id, params.id)),
  });
}

function labelRoutes(app: App): void {
  app.get('/v1/patrol-checkpoint-labels', {
    config: plans,
    schema: { querystring: contract.labelsQuery, response: { 200: contract.checkpointLabels } },
    handler: (request) => readLabels(request.ctx, request.query.property_id),
  });

  app.post('/v1/patrol-checkpoint/:id/label', {
    config: plans,
    schema: { params: recordParams, querystring: inProperty, response: { 200: contract.checkpointLabel } },
    handler: (request) => renewLabel(request.ctx, request.query.property_id, request.params.id),
  });
}

function roundRoutes(app: App): void {
  const one = { params: recordParams, querystring: inProperty };

  app.get('/v1/patrol-board', {
    config: looks,
    schema: { querystring: inProperty, response: { 200: contract.patrolBoard } },
    handler: (request) => readBoard(request.ctx, request.query.property_id),
  });

  app.get('/v1/patrol-round-datatable', {
    config: looks,
    schema: { querystring: contract.roundListQuery, response: { 200: contract.roundDatatable } },
    handler: (request) => patrols.list(request.ctx, request.query),
  });

  app.get('/v1/patrol-round/:id', {
    config: looks,
    schema: { ...one, response: { 200: contract.round } },
    handler: ({ ctx, query, params }) => patrols.read(ctx, query.property_id, params.id),
  });

  app.post('/v1/patrol-round', {
    config: guards,
    schema: { querystring: inProperty, body: contract.startRoundBody, response: { 201: contract.round } },
    handler: async ({ ctx, query, body }, reply) =>
      reply.code(201).send(await patrols.start(ctx, query.property_id, body)),
  });

  app.post('/v1/patrol-round/:id/scans', {
    config: guards,
    schema: { ...one, body: contract.scanBody, response: { 200: contract.scanAnswer } },
    handler: ({ ctx, query, params, body }) => patrols.scan(ctx, query.property_id, params.id, body),
  });

  app.post('/v1/patrol-round/:id/incidents', {
    config: guards,
    schema: { ...one, body: contract.incidentBody, response: { 200: contract.round } },
    handler: ({ ctx, query, params, body }) => patrols.addIncident(ctx, query.property_id, params.id, body),
  });

  app.post('/v1/patrol-round/:id/finish', {
    config: guards,
    schema: { ...one, body: contract.finishRoundBody, response: { 200: contract.round } },
    handler: ({ ctx, query, params, body }) => patrols.finish(ctx, query.property_id, params.id, body),
  });

  app.post('/v1/patrol-round/:id/close', {
    config: plans,
    schema: { ...one, response: { 200: contract.round } },
    handler: ({ ctx, query, params }) => patrols.close(ctx, query.property_id, params.id),
  });
}

function handoverRoutes(app: App): void {
  const one = { params: recordParams, querystring: inProperty };

  app.get('/v1/shift-handover-datatable', {
    config: looks,
    schema: { querystring: contract.handoverListQuery, response: { 200: contract.handoverDatatable } },
    handler: (request) => handovers.list(request.ctx, request.query),
  });

  app.get('/v1/shift-handover/:id', {
    config: looks,
    schema: { ...one, response: { 200: contract.handover } },
    handler: ({ ctx, query, params }) => handovers.read(ctx, query.property_id, params.id),
  });

  app.post('/v1/shift-handover', {
    config: guards,
    schema: { querystring: inProperty, body: contract.createHandoverBody, response: { 201: contract.handover } },
    handler: async ({ ctx, query, body }, reply) =>
      reply.code(201).send(await handovers.create(ctx, query.property_id, body)),
  });

  app.post('/v1/shift-handover/:id/receipt', {
    config: guards,
    schema: { ...one, body: contract.receiptBody, response: { 200: contract.handover } },
    handler: ({ ctx, query, params, body }) => handovers.sign(ctx, query.property_id, params.id, body),
  });
}
