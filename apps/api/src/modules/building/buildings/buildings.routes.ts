import { bays, floors, units, unitsAdded, unitsBulk } from '@gerbang/shared/contracts/building/buildings';
import { inProperty } from '@gerbang/shared/contracts/records';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { BAYS, FLOORS, UNITS } from './buildings.records.ts';
import { addUnits } from './buildings.service.ts';

export function buildingsRoutes(app: App): void {
  recordRoutes(app, FLOORS, floors);
  recordRoutes(app, UNITS, units);
  recordRoutes(app, BAYS, bays);

  app.post('/v1/unit-bulk', {
    config: { access: { staff: 'property.update' } },
    schema: { querystring: inProperty, body: unitsBulk, response: { 200: unitsAdded } },
    handler: (request) => addUnits(request.ctx, request.query.property_id, request.body),
  });
}
