import {
  assignBayBody,
  assignedBay,
  departure,
  departureBody,
  dockBoard,
  dockQuery,
  dockWeek,
} from '@gerbang/shared/contracts/goods/dock';
import { permitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { App } from '../../../platform/http/types.ts';
import { setPermitBay, leaveDock } from './dock-moves.service.ts';
import { readDock, readDockWeek } from './dock.service.ts';

const PERMIT = '/v1/properties/:property_id/permits/:id';

export function dockRoutes(app: App): void {
  app.get('/v1/dock', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: dockQuery, response: { 200: dockBoard } },
    handler: (request) => readDock(request.ctx, request.query),
  });

  app.get('/v1/dock-week', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: dockQuery, response: { 200: dockWeek } },
    handler: (request) => readDockWeek(request.ctx, request.query),
  });

  // `can.arrangeDock` checks the permission, because gate staff and schedule staff have it through different actions.
  app.put(`${PERMIT}/bay`, {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: assignBayBody, response: { 200: assignedBay } },
    handler: (request) => setPermitBay(request.ctx, request.params, request.body.bay_id),
  });

  app.post(`${PERMIT}/departure`, {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: departureBody, response: { 200: departure } },
    handler: (request) => leaveDock(request.ctx, request.params),
  });
}
