import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import type { App } from './types.ts';

/** Generates the OpenAPI document from the route schemas: /docs/json, with a browser at /docs. */
export function describeApi(app: App): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gerbang', description: 'Permits, gate and building', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** Serves the API browser. Its pages have their own Content-Security-Policy. */
export function browseApi(app: App): void {
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  });
}
