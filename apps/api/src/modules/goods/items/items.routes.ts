import { tenantItem, tenantItemQuery } from '@gerbang/shared/contracts/building/public-lists';
import { id } from '@gerbang/shared/contracts/common';
import { tenantItems } from '@gerbang/shared/contracts/goods/tenant-items';
import { inProperty, recordParams } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as items from './items.service.ts';
import * as saved from './saved-items.service.ts';

export function itemsRoutes(app: App): void {
  app.get('/v1/loading-unloading/items/:id', {
    config: { access: { tenant: true } },
    schema: { params: z.object({ id }), querystring: tenantItemQuery, response: { 200: z.array(tenantItem) } },
    handler: (request) => items.listTenantItems(request.ctx, request.params.id, request.query),
  });
  readRoutes(app);
  writeRoutes(app);
}

function readRoutes(app: App): void {
  const config = { access: { staff: 'tenant.read' } } as const;

  app.get('/v1/tenant-item-datatable', {
    config,
    schema: { querystring: tenantItems.query, response: { 200: tenantItems.page } },
    handler: (request) => saved.list(request.ctx, request.query),
  });

  app.get('/v1/tenant-item/:id', {
    config,
    schema: { params: recordParams, querystring: inProperty, response: { 200: tenantItems.record } },
    handler: (request) => saved.read(request.ctx, { ...request.query, ...request.params }),
  });
}

function writeRoutes(app: App): void {
  const config = { access: { staff: 'tenant.update' } } as const;

  app.post('/v1/tenant-item', {
    config,
    schema: { querystring: inProperty, body: tenantItems.facts, response: { 201: tenantItems.record } },
    handler: async (request, reply) =>
      reply.code(201).send(await saved.create(request.ctx, request.query.property_id, request.body)),
  });

  app.put('/v1/tenant-item/:id', {
    config,
    schema: {
      params: recordParams,
      querystring: inProperty,
      body: tenantItems.changed,
      response: { 200: tenantItems.record },
    },
    handler: (request) => saved.update(request.ctx, { ...request.query, ...request.params }, request.body),
  });

  app.delete('/v1/tenant-item/:id', {
    config,
    schema: { params: recordParams, querystring: inProperty, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await saved.remove(request.ctx, { ...request.query, ...request.params });
      return reply.code(204).send(null);
    },
  });
}
