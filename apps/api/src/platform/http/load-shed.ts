import type { FastifyRequest } from 'fastify';

import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';
import { createPlaces, type Place } from './places.ts';
import { sendProblem } from './problem.ts';
import type { App } from './types.ts';

const MEASURED_EVERY_MS = 20;
/** One for all refusals: recording where an error was made takes longer than the answer. */
const REFUSAL = new AppError('unavailable');

/**
 * Refuses public requests with 503 and `Retry-After` while the process is overloaded, so that the gate, approvals and
 * everybody with a login still get processor time and database connections. Overloaded means that the event loop is late,
 * or that so many public requests are being worked on that the rest of the connection pool is needed for the others. Runs
 * before everything that costs time, because a refused request must be cheap.
 */
export function shedPublicLoad(app: App, { overload }: Config): void {
  const places = createPlaces();
  const working = new WeakMap<FastifyRequest, Place>();
  const lateness = measureLateness(app);
  const isOverloaded = () => places.taken() >= overload.public_in_flight || lateness() > overload.late_ms;
  const end = (request: FastifyRequest) => working.get(request)?.end();
  app.addHook('onRequest', async (request, reply) => {
    if (!isPublic(request)) return;
    // Not thrown: the error handler logs the stack of each error, which costs more than the answer.
    if (isOverloaded()) return sendProblem(request, reply, REFUSAL);
    // From here on, because the hooks of some routes already use a database connection.
    working.set(request, places.take());
  });
  // A body that still arrives uses no database connection. A short one is complete here.
  app.addHook('preParsing', async (request) => {
    if (isArriving(request)) working.get(request)?.rest();
  });
  app.addHook('preHandler', (request, reply, done) => {
    const place = working.get(request);
    if (place === undefined) return done();
    // The handlers of some uploads read the body themselves.
    if (isArriving(request)) request.raw.once('end', () => place.enter());
    else if (!place.isTaken()) {
      if (isOverloaded()) return void sendProblem(request, reply, REFUSAL);
      place.enter();
    }
    place.run(done);
  });
  app.addHook('onSend', async (request) => end(request));
  app.addHook('onResponse', async (request) => end(request));
  app.addHook('onRequestAbort', async (request) => end(request));
}

/** Whether a part of the body has not arrived. Requests that tests inject do not know it, and are whole. */
const isArriving = ({ raw }: FastifyRequest) => 'complete' in raw && !raw.complete;

/** Public routes of the API. Health checks and web assets are always answered; event streams stay open and do little. */
function isPublic({ routeOptions: { config, url = '' } }: FastifyRequest): boolean {
  return config.access === 'public' && url.startsWith('/v1/') && !url.endsWith('/live');
}

/** Returns how late a timer of this process currently is, in milliseconds. The highest value fades within a second. */
function measureLateness(app: App): () => number {
  let late_ms = 0;
  let expected = performance.now() + MEASURED_EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    late_ms = Math.max(now - expected, late_ms * 0.9);
    expected = now + MEASURED_EVERY_MS;
  }, MEASURED_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => late_ms;
}
