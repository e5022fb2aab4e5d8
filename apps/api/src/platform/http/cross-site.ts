import { AppError } from '../errors.ts';
import type { App } from './types.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes requested by pages of other sites, based on the headers that browsers send. */
export function refuseCrossSite(app: App, public_url: string): void {
  const own = new URL(public_url).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site');
    const { origin } = request.headers;
    // Not compared with the Host header: with a foreign host name that leads to this server, both would be foreign.
    if (origin !== undefined && origin !== own) throw new AppError('cross_site');
  });
}
