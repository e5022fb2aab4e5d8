import rateLimit from '@fastify/rate-limit';

import type { App } from './types.ts';

/** Counts requests per client address and minute; a route may set its own number, or `rateLimit: false` for none. */
export async function limitRate(app: App, per_minute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: per_minute,
    timeWindow: '1 minute',
    // A plugin's routes declare themselves free only after the limiter has seen them, so it is asked at each request:
    // a mall's staff behind one address must not run out of assets.
    allowList: (request) => request.routeOptions.config.rateLimit === false,
  });
}
