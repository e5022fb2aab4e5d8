import { gateLookupQuery, gatePermit, tonight, tonightQuery } from '@gerbang/shared/contracts/gate';

import type { App } from '../../platform/http/types.ts';
import { lookUpAtGate, readTonight } from './gate-permits.service.ts';

/** What the guard's device reads. */
export function gateRoutes(app: App): void {
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
