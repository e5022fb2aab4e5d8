import rateLimit from '@fastify/rate-limit';

import type { Deps } from '../deps.ts';
import { networkOf } from './network.ts';
import { countAttempt } from './throttle.ts';
import type { App } from './types.ts';

/**
 * Limits all requests per client network and minute. Protects a single process, so each process counts for itself. A
 * route may set its own number, or `rateLimit: false` for none.
 */
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

/**
 * Limits the routes with `per_minute` per client network. The database counts, so that a client cannot get more by
 * asking several processes.
 */
export function limitRoutes(app: App, { db, clock, config }: Deps): void {
  app.addHook('onRequest', async ({ routeOptions, ctx }) => {
    const { per_minute } = routeOptions.config;
    if (per_minute === undefined) return;
    const hits = typeof per_minute === 'number' ? per_minute : per_minute(config.limits);
    const allowance = { name: `route ${routeOptions.url ?? ''}`, hits, seconds: 60 };
    await countAttempt(db, allowance, ctx.network, clock.now());
  });
}
