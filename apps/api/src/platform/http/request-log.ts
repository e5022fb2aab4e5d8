import type { IncomingHttpHeaders } from 'node:http';

import type { App } from './types.ts';

/**
 * Logs one line per request with allowed fields only: method, route pattern (never the real path or query, which may
 * contain personal data), status, code of a refusal, duration, kind and account id of the actor, and the application
 * headers. So a refused access can be traced to an account, and the id means nothing once the account is erased.
 * Proxies ask for the health each second, so it is logged only when it is not good.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/health/') === true && reply.statusCode < 400) return;
    const actor = request.ctx?.actor;
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: actor?.kind ?? 'unknown',
        ...(actor !== undefined && 'user_id' in actor && { user_id: actor.user_id }),
        ...(reply.problem !== undefined && { code: reply.problem }),
        ...appHeaders(request.headers),
      },
      'request',
    );
  });
}

/** The loggable parts of an error: its kind and location. Messages and details may quote user input. */
export function errorFacts(
  error: Error & { code?: unknown; constraint?: unknown; cause?: unknown },
): Record<string, unknown> {
  return {
    error: error.name,
    ...(typeof error.code === 'string' && { code: error.code }),
    ...(typeof error.constraint === 'string' && { constraint: error.constraint }),
    stack: stackFrames(error),
    ...(error.cause instanceof Error && { cause: errorFacts(error.cause) }),
  };
}

const APP_HEADERS = ['group', 'brand', 'source', 'version', 'os', 'language'] as const;
const HEADER_VALUE = /^[\w.+-]{1,32}$/;

function appHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = APP_HEADERS.map((name) => [`app_${name}`, headers[`x-app-${name}`]] as const);
  return Object.fromEntries(
    pairs.filter(
      (pair): pair is [(typeof pair)[0], string] => typeof pair[1] === 'string' && HEADER_VALUE.test(pair[1]),
    ),
  );
}

function stackFrames(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n');
  return lines
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .slice(0, 12);
}
