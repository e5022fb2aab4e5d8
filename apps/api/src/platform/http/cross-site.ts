import { AppError } from '../errors.ts';
import type { App } from './types.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes requested by pages of other sites, based on the headers that browsers send. */
export function refuseCrossSite(app: App, public_url: string): void {
  const own = new URL(public_url).host;
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site');
    const { origin } = request.headers;
    if (origin === undefined) return;
    const host = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (host !== own && host !== request.headers.host) throw new AppError('cross_site');
  });
}
