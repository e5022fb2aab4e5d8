import type { FastifyReply, FastifyRequest } from 'fastify';

import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newToken } from '../ids.ts';
import { findSessionActor } from '../sessions.ts';
import type { App } from './types.ts';

const APPLICANT_COOKIE = 'applicant';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const APPLICANT_SECONDS = 24 * 60 * 60;

/** Gives every request its context: the person behind its bearer token, or nobody. A token that is not good is refused. */
export function identifyActor(app: App, deps: Deps): void {
  app.decorateRequest('ctx');
  app.addHook('onRequest', async (request) => {
    request.ctx = createContext(deps, await actorOf(request, deps), request.id);
  });
}

/** Makes sure an anonymous applicant is known, by a random cookie that only this server reads. */
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
  request.ctx = createContext(ctx.deps, { kind: 'anonymous', applicant }, ctx.request_id);
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
