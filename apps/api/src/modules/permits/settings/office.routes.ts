import { officeHours, officeHoursBody } from '@gerbang/shared/contracts/permits/office';
import { inProperty } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import { readOffice, setOffice } from './office.service.ts';

export function officeRoutes(app: App): void {
  app.get('/v1/office-hours', {
    config: { access: { staff: 'property.read' } },
    schema: { querystring: inProperty, response: { 200: officeHours } },
    handler: (request) => readOffice(request.ctx, request.query.property_id),
  });

  app.put('/v1/office-hours', {
    config: { access: { staff: 'chain.update' } },
    schema: { querystring: inProperty, body: officeHoursBody, response: { 200: officeHours } },
    handler: (request) => setOffice(request.ctx, request.query.property_id, request.body),
  });
}
