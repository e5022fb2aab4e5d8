import {
  newSavedView,
  savedViewFacts,
  savedViewKey,
  savedViewPlace,
  savedViews,
  savedViewsQuery,
} from '@gerbang/shared/contracts/insight/saved-views';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as views from './saved-views.service.ts';

/** Every staff member saves views of the lists of a property. */
const config = { access: { staff: 'property.read' } } as const;

export function savedViewsRoutes(app: App): void {
  app.get('/v1/saved-views', {
    config,
    schema: { querystring: savedViewsQuery, response: { 200: savedViews } },
    handler: (request) => views.listViews(request.ctx, request.query),
  });

  app.post('/v1/saved-views', {
    config,
    schema: { querystring: savedViewPlace, body: newSavedView, response: { 201: savedViewKey } },
    handler: async (request, reply) =>
      reply.code(201).send(await views.saveView(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/saved-views/:id', {
    config,
    schema: { params: savedViewKey, querystring: savedViewPlace, body: savedViewFacts, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await views.changeView(request.ctx, { ...request.query, ...request.params }, request.body);
      return reply.code(204).send(null);
    },
  });

  app.delete('/v1/saved-views/:id', {
    config,
    schema: { params: savedViewKey, querystring: savedViewPlace, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await views.deleteView(request.ctx, { ...request.query, ...request.params });
      return reply.code(204).send(null);
    },
  });
}
