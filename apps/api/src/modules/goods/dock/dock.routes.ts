import {
  assignBayBody,
  assignedBay,
  departure,
  departureBody,
  dockBoard,
  dockQuery,
} from '@gerbang/shared/contracts/dock';
import { permitKey } from '@gerbang/shared/contracts/permit-moves';

import type { App } from '../../platform/http/types.ts';
import { giveBay, leaveDock } from '../permits/dock-moves.service.ts';
import { readDock } from './dock.service.ts';

const PERMIT = '/v1/properties/:property_id/permits/:id';

/** The dock calendar and what is arranged on it. */
export function dockRoutes(app: App): void {
  app.get('/v1/dock', {
    config: { access: { staff: 'permit.read' } },
    schema: { querystring: dockQuery, response: { 200: dockBoard } },
    handler: (request) => readDock(request.ctx, request.query),
  });

  // Whoever arranges the dock is asked for by `can.arrangeDock`: the gate and those who run the schedule hold different actions.
  app.put(`${PERMIT}/bay`, {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: assignBayBody, response: { 200: assignedBay } },
    handler: (request) => giveBay(request.ctx, request.params, request.body.bay_id),
  });

  app.post(`${PERMIT}/departure`, {
    config: { access: { staff: 'permit.read' } },
    schema: { params: permitKey, body: departureBody, response: { 200: departure } },
    handler: (request) => leaveDock(request.ctx, request.params),
  });
}
