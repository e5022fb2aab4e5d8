import { gateLookupQuery, gatePermit, tonight, tonightQuery } from '@gerbang/shared/contracts/gate/gate';
import * as contract from '@gerbang/shared/contracts/gate/gate-movements';
import { gateBody, permitKey, permitView } from '@gerbang/shared/contracts/permits/permit-moves';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import { listConflicts, settleConflict } from './conflicts.service.ts';
import { lookUpAtGate, readTonight } from './gate-permits.service.ts';
import { bookMovements, passOne, readLog } from './movements.service.ts';
import { readMusterSteps } from './muster.service.ts';
import { giveOneTimePin, listGuards, setOwnPin, setPinAtGate } from './pins.service.ts';
import { beginShift, endShift, readCurrentShift } from './shifts.service.ts';

/** Body limit: enough for a night's movements, each with a long list of items. */
const MOVEMENTS_BYTES = 1024 * 1024;

export function gateRoutes(app: App): void {
  permitRoutes(app);
  musterRoutes(app);
  shiftRoutes(app);
  movementRoutes(app);
  conflictRoutes(app);
}

function permitRoutes(app: App): void {
  app.get('/v1/gate/permit', {
    config: { access: { staff: 'gate.check' } },
    schema: { querystring: gateLookupQuery, response: { 200: gatePermit } },
    handler: (request) => lookUpAtGate(request.ctx, request.query),
  });

  app.get('/v1/gate/tonight', {
    config: { access: { staff: 'gate.check' } },
    schema: { querystring: tonightQuery, response: { 200: tonight } },
    handler: (request) => readTonight(request.ctx, request.query.property_id),
  });
}

function musterRoutes(app: App): void {
  app.get('/v1/gate/muster', {
    config: { access: { staff: 'gate.check' } },
    schema: { querystring: contract.musterQuery, response: { 200: contract.musterSteps } },
    handler: async (request) => ({ data: await readMusterSteps(request.ctx, request.query.property_id) }),
  });
}

function shiftRoutes(app: App): void {
  app.put('/v1/me/gate-pin', {
    config: { access: { staff: 'gate.check' } },
    schema: { body: contract.gatePinBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await setOwnPin(request.ctx, request.body);
      return reply.code(204).send(null);
    },
  });

  app.put('/v1/gate/guards/:id/pin', {
    config: { access: { staff: 'gate.check' } },
    schema: { params: contract.shiftKey, body: contract.pinAtGateBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await setPinAtGate(request.ctx, request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  app.post('/v1/gate/guards/:id/one-time-pin', {
    config: { access: { staff: 'user.update' } },
    schema: { params: contract.shiftKey, body: contract.oneTimePinBody, response: { 201: contract.oneTimePin } },
    handler: async (request, reply) =>
      reply.code(201).send(await giveOneTimePin(request.ctx, request.params.id, request.body.property_id)),
  });

  app.get('/v1/gate/guards', {
    config: { access: { staff: 'gate.check' } },
    schema: { querystring: contract.guardsQuery, response: { 200: contract.guards } },
    handler: async (request) => ({ data: await listGuards(request.ctx, request.query.property_id) }),
  });

  app.post('/v1/gate/shifts', {
    config: { access: { staff: 'gate.check' } },
    schema: { body: contract.shiftBody, response: { 201: contract.gateShift } },
    handler: async (request, reply) => reply.code(201).send(await beginShift(request.ctx, request.body)),
  });

  app.get('/v1/gate/shifts/current', {
    config: { access: { staff: 'gate.check' } },
    schema: { querystring: contract.currentShiftQuery, response: { 200: contract.currentShift } },
    handler: async (request) => ({ data: await readCurrentShift(request.ctx, request.query.property_id) }),
  });

  app.post('/v1/gate/shifts/:id/end', {
    config: { access: { staff: 'gate.check' } },
    schema: { params: contract.shiftKey, body: contract.endShiftBody, response: { 200: contract.gateShift } },
    handler: (request) => endShift(request.ctx, request.body.property_id, request.params.id),
  });
}

function movementRoutes(app: App): void {
  app.post('/v1/properties/:property_id/permits/:id/gate', {
    config: { access: { staff: 'gate.check' } },
    schema: { params: permitKey, body: gateBody, response: { 200: permitView } },
    handler: (request) => passOne(request.ctx, request.params, request.body),
  });

  app.post('/v1/gate/movements', {
    bodyLimit: MOVEMENTS_BYTES,
    config: { access: { staff: 'gate.check' } },
    schema: { body: contract.movementsBody, response: { 200: contract.movementsAnswer } },
    handler: async (request) => {
      const { property_id, movements } = request.body;
      return { data: await bookMovements(request.ctx, property_id, movements) };
    },
  });

  app.get('/v1/gate/movements', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: contract.gateLogQuery, response: { 200: contract.gateLog } },
    handler: async (request) => ({ data: await readLog(request.ctx, request.query) }),
  });
}

function conflictRoutes(app: App): void {
  app.get('/v1/gate/conflicts', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: contract.conflictsQuery, response: { 200: contract.conflicts } },
    handler: async (request) => ({ data: await listConflicts(request.ctx, request.query) }),
  });

  // Settling conflicts needs the permission to suspend permits, which gate supervisors have.
  app.post('/v1/gate/conflicts/:id/settle', {
    config: { access: { staff: 'permit.suspend' } },
    schema: { params: contract.shiftKey, body: contract.settleBody, response: { 200: contract.gateConflict } },
    handler: (request) => settleConflict(request.ctx, { ...request.body, id: request.params.id }),
  });
}
