import { availability, availabilityQuery, times, timesQuery } from '@gerbang/shared/contracts/public-lists';
import { terms, termsQuery } from '@gerbang/shared/contracts/work';

import type { App } from '../../platform/http/types.ts';
import * as schedule from './schedule.service.ts';

/** Places go by the second, so no cache may answer for us. */
const UNCACHED = 'no-store';

/** When goods and work may come: open days and time slots, and the terms of work. */
export function scheduleRoutes(app: App): void {
  app.get('/v1/public/loading-unloading/availbility', {
    config: { access: 'public' },
    schema: { querystring: availabilityQuery, response: { 200: availability } },
    handler: async (request, reply) => {
      const answer = await schedule.listAvailability(request.ctx, request.query);
      return reply.header('cache-control', UNCACHED).send(answer);
    },
  });

  app.get('/v1/public/loading-unloading/time', {
    config: { access: 'public' },
    schema: { querystring: timesQuery, response: { 200: times } },
    handler: async (request, reply) => {
      const answer = await schedule.listTimes(request.ctx, request.query);
      return reply.header('cache-control', UNCACHED).send(answer);
    },
  });

  app.get('/v1/public/terms', {
    config: { access: 'public' },
    schema: { querystring: termsQuery, response: { 200: terms } },
    handler: async (request, reply) => {
      // A version that was agreed to and is no longer in force would be refused at submit.
      const answer = await schedule.readTerms(request.ctx, request.query.property_id);
      return reply.header('cache-control', UNCACHED).send(answer);
    },
  });
}
