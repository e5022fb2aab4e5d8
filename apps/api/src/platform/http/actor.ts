import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../../config.ts';
import { createContext } from '../context.ts';
import { newToken } from '../database/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findSessionActor } from '../keys/sessions.ts';
import { networkOf } from './network.ts';
import type { App } from './types.ts';

/** With the prefix `__Host-`, browsers accept the cookie only over HTTPS and from this host. */
const cookieName = ({ public_url }: Config) => (isHttps(public_url) ? '__Host-applicant' : 'applicant');
const isHttps = (url: string) => url.startsWith('https:');
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
    const language = request.headers['x-language'] === 'en' ? 'en' : 'id';
    request.ctx = createContext(deps, await actorOf(request, deps), request.id, { network, language });
  });
}

/** Gives an anonymous applicant a random cookie that only this server reads, if they have none. */
export function ensureApplicant(request: FastifyRequest, reply: FastifyReply): void {
  const { ctx } = request;
  if (ctx.actor.kind !== 'anonymous' || ctx.actor.applicant !== undefined) return;
  const applicant = newToken();
  const { config } = ctx.deps;
  reply.setCookie(cookieName(config), applicant, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    maxAge: APPLICANT_SECONDS,
    secure: isHttps(config.public_url),
  });
  request.ctx = createContext(ctx.deps, { kind: 'anonymous', applicant }, ctx.request_id, ctx);
}

async function actorOf(request: FastifyRequest, deps: Deps) {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) {
    const actor = await findSessionActor(deps.db, token, deps.clock.now());
    if (actor === undefined) throw new AppError('unauthenticated');
    return actor;
  }
  const cookie = request.cookies[cookieName(deps.config)];
  return { kind: 'anonymous' as const, applicant: cookie !== undefined && TOKEN.test(cookie) ? cookie : undefined };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || !TOKEN.test(token))
    throw new AppError('unauthenticated');
  return token;
}
