import { availability, availabilityQuery, times, timesQuery } from '@gerbang/shared/contracts/building/public-lists';
import { terms, termsQuery } from '@gerbang/shared/contracts/permits/work';

import type { App } from '../../../platform/http/types.ts';
import * as schedule from './schedule.service.ts';

export function scheduleRoutes(app: App): void {
  app.get('/v1/public/loading-unloading/availbility', {
    config: { access: 'public' },
    schema: { querystring: availabilityQuery, response: { 200: availability } },
    handler: (request) => schedule.listAvailability(request.ctx, request.query),
  });

  app.get('/v1/public/loading-unloading/time', {
    config: { access: 'public' },
    schema: { querystring: timesQuery, response: { 200: times } },
    handler: (request) => schedule.listTimes(request.ctx, request.query),
  });

  app.get('/v1/public/terms', {
    config: { access: 'public' },
    schema: { querystring: termsQuery, response: { 200: terms } },
    handler: (request) => schedule.readTerms(request.ctx, request.query.property_id),
  });
}
