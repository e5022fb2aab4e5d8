import {
  publicFloor,
  publicFloorQuery,
  publicProperty,
  publicPropertyQuery,
  publicTenant,
  publicTenantQuery,
} from '@gerbang/shared/contracts/building/public-lists';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import * as places from './places.service.ts';

/**
 * These lists are the same for everyone, hold no personal data and rarely change. Caching them for 30 seconds removes
 * most of the load of a busy morning.
 */
const CACHED = 'public, max-age=30';

export function placesRoutes(app: App): void {
  app.get('/v1/public/property', {
    config: { access: 'public' },
    schema: { querystring: publicPropertyQuery, response: { 200: z.array(publicProperty) } },
    handler: async (request, reply) => {
      const list = await places.listPublicProperties(request.ctx, request.query);
      return reply.header('cache-control', CACHED).send(list);
    },
  });

  app.get('/v1/public/floor', {
    config: { access: 'public' },
    schema: { querystring: publicFloorQuery, response: { 200: z.array(publicFloor) } },
    handler: async (request, reply) => {
      const { property_id, propertyId } = request.query;
      const list = await places.listPublicFloors(request.ctx, property_id ?? propertyId ?? '');
      return reply.header('cache-control', CACHED).send(list);
    },
  });

  app.get('/v1/public/tenant', {
    config: { access: 'public' },
    schema: { querystring: publicTenantQuery, response: { 200: z.array(publicTenant) } },
    handler: async (request, reply) => {
      const list = await places.listPublicTenants(request.ctx, request.query.property_id);
      return reply.header('cache-control', CACHED).send(list);
    },
  });
}
