import { SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';

import { startRequestSpan } from '../traces.ts';
import type { App } from './types.ts';

/** Makes each request a trace, by its route and never by its address, which may have a code. Streams last too long. */
export function traceRequests(app: App): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown', schema } = request.routeOptions;
    if (schema?.produces?.includes('text/event-stream') === true) return done();
    const { method, id: request_id } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, request_id };
    const started = startRequestSpan(`${method} ${route}`, attributes);
    if (started === undefined) return done();
    spans.set(request, started.span);
    started.run(done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
