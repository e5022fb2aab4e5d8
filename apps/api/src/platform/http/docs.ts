import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import type { Config } from '../../config.ts';
import { VERSION } from '../version.ts';
import type { App } from './types.ts';

/** Generates the OpenAPI document from the route schemas. `publishDocs` serves it. */
export function describeApi(app: App): void {
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gerbang', description: 'Permits, gate and building', version: VERSION },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
}

/**
 * Serves the OpenAPI document at /docs/json: to staff, or to everyone together with pages to browse it at /docs. The
 * pages have their own, weaker Content-Security-Policy, so production does not serve them by default.
 */
export function publishDocs(app: App, readers: Config['api_docs']): void {
  if (readers === 'public') browseApi(app);
  if (readers !== 'staff') return;
  app.get('/docs/json', {
    config: { access: { staff: 'profile.update' } },
    schema: { hide: true },
    handler: async () => app.swagger(),
  });
}

function browseApi(app: App): void {
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  });
}
