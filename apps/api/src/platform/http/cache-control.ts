import type { App } from './types.ts';

/** Forbids browsers and proxies to cache API responses, unless a route sets its own `cache-control`. */
export function forbidCaching(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
}
