import {
  newSavedView,
  savedView,
  savedViewFacts,
  savedViews,
  savedViewsQuery,
} from '@gerbang/shared/contracts/insight/saved-views';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as views from './saved-views.service.ts';

/** Every staff member saves views of the lists of a property. */
const config = { access: { staff: 'property.read' } } as const;

export function savedViewsRoutes(app: App): void {
  app.get('/v1/saved-views', {
    config,
    schema: { querystring: savedViewsQuery, response: { 200: savedViews } },
    handler: ({ ctx, query }) => views.listViews(ctx, query),
  });

  app.post('/v1/saved-views', {
    config,
    schema: { querystring: inProperty, body: newSavedView, response: { 201: recordParams } },
    handler: async ({ ctx, query, body }, reply) =>
      reply.code(201).send(await views.saveView(ctx, query.property_id, body)),
  });

  const one = { params: recordParams, querystring: inProperty, response: { 204: z.null() } };

  app.get('/v1/saved-views/:id', {
    config,
    schema: { ...one, response: { 200: savedView } },
    handler: ({ ctx, query, params }) => views.readView(ctx, { ...query, ...params }),
  });

  app.put('/v1/saved-views/:id', {
    config,
    schema: { ...one, body: savedViewFacts },
    handler: async ({ ctx, query, params, body }, reply) =>
      reply.code(204).send(await views.changeView(ctx, { ...query, ...params }, body)),
  });

  app.delete('/v1/saved-views/:id', {
    config,
    schema: one,
    handler: async ({ ctx, query, params }, reply) =>
      reply.code(204).send(await views.deleteView(ctx, { ...query, ...params })),
  });
}
