import { availability, availabilityQuery, times, timesQuery } from '@gerbang/shared/contracts/building/public-lists';
import { holdBody, slotHold, soonest, soonestQuery } from '@gerbang/shared/contracts/building/slot-holds';
import { terms, termsQuery } from '@gerbang/shared/contracts/permits/work';
import * as z from 'zod/mini';

import { ensureApplicant } from '../../../platform/http/actor.ts';
import type { App } from '../../../platform/http/types.ts';
import * as holds from './holds.service.ts';
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

  app.get('/v1/public/loading-unloading/soonest', {
    config: { access: 'public' },
    schema: { querystring: soonestQuery, response: { 200: soonest } },
    handler: (request) => schedule.listSoonest(request.ctx, request.query),
  });

  app.post('/v1/public/loading-unloading/hold', {
    config: { access: 'public' },
    schema: { body: holdBody, response: { 200: slotHold } },
    handler: (request, reply) => {
      ensureApplicant(request, reply);
      return holds.holdPlace(request.ctx, request.body);
    },
  });

  app.delete('/v1/public/loading-unloading/hold', {
    config: { access: 'public' },
    schema: { response: { 204: z.null() } },
    handler: async (request, reply) => reply.code(204).send(await holds.releaseHold(request.ctx)),
  });

  app.get('/v1/public/terms', {
    config: { access: 'public' },
    schema: { querystring: termsQuery, response: { 200: terms } },
    handler: (request) => schedule.readTerms(request.ctx, request.query.property_id),
  });
}
