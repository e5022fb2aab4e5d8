import rateLimit from '@fastify/rate-limit';

import { networkOf } from './network.ts';
import type { App } from './types.ts';

/** Limits requests per client network and minute. A route may set its own number, or `rateLimit: false` for none. */
export async function limitRate(app: App, per_minute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: per_minute,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    // Checked at each request, because routes of a plugin get `rateLimit: false` only after the limiter has seen them.
    // Web assets are exempt, because many staff may share one address.
    allowList: (request) => request.routeOptions.config.rateLimit === false,
  });
}
