import type { FastifyReply, FastifyRequest } from 'fastify';

import { createContext } from '../context.ts';
import { newToken } from '../database/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findSessionActor } from '../keys/sessions.ts';
import { networkOf } from './network.ts';
import type { App } from './types.ts';

const APPLICANT_COOKIE = 'applicant';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const APPLICANT_SECONDS = 24 * 60 * 60;

/**
 * Sets the context of every request: the actor of its bearer token, or an anonymous one. Answers 401 for an invalid
 * token.
 */
export function identifyActor(app: App, deps: Deps): void {
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request) => {
    // Read first: a client that hangs up while the session is looked up has no address any more.
    const network = networkOf(request.ip);
    request.ctx = createContext(deps, await actorOf(request, deps), request.id, network);
  });
}

/** Gives an anonymous applicant a random cookie that only this server reads, if they have none. */
export function ensureApplicant(request: FastifyRequest, reply: FastifyReply): void {
  const { ctx } = request;
  if (ctx.actor.kind !== 'anonymous' || ctx.actor.applicant !== undefined) return;
  const applicant = newToken();
  reply.setCookie(APPLICANT_COOKIE, applicant, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/v1',
    maxAge: APPLICANT_SECONDS,
    secure: ctx.deps.config.public_url.startsWith('https:'),
  });
  request.ctx = createContext(ctx.deps, { kind: 'anonymous', applicant }, ctx.request_id, ctx.network);
}

async function actorOf(request: FastifyRequest, deps: Deps) {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) {
    const actor = await findSessionActor(deps.db, token, deps.clock.now());
    if (actor === undefined) throw new AppError('unauthenticated');
    return actor;
  }
  const cookie = request.cookies[APPLICANT_COOKIE];
  return { kind: 'anonymous' as const, applicant: cookie !== undefined && TOKEN.test(cookie) ? cookie : undefined };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || !TOKEN.test(token))
    throw new AppError('unauthenticated');
  return token;
}
