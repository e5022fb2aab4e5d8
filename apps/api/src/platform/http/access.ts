import { can } from '@gerbang/shared/access';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';

import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Access, App } from './types.ts';

interface DeclaredAccess {
  method: string;
  url: string;
  access: Access;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route and who may call it. Complete once the server is ready. */
    accessTable(): DeclaredAccess[];
  }
}

/**
 * Fails the start when a route does not declare its access. Answers 401 or 403 to callers who do not have that access.
 */
export function enforceAccess(app: App): void {
  const routes: RouteOptions[] = [];
  // Only collected here: a plugin may still declare the access of its routes in its own hook.
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.decorate('accessTable', () => routes.flatMap(declared));
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.access === undefined);
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${[route.method].flat().join('|')} ${route.url}`);
    throw new Error(`These routes do not say who may call them: ${names.join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined) await requireAccess(request.ctx, access);
  });
}

function declared(route: RouteOptions): DeclaredAccess[] {
  const access = route.config?.access;
  if (access === undefined) return [];
  return [route.method].flat().map((method) => ({ method, url: route.url, access }));
}

async function requireAccess(ctx: Context, access: Access): Promise<void> {
  if (access === 'public') return;
  const { actor } = ctx;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  if (access === 'session') return;
  if ('tenant' in access) {
    if (actor.kind !== 'tenant') throw new AppError('forbidden');
    return;
  }
  if ('operator' in access) {
    if (actor.kind !== 'staff' || !(await isOperator(ctx, actor.user_id))) throw new AppError('forbidden');
    return;
  }
  const actions = [access.staff].flat();
  if (!actions.some((action) => can.perform(actor, action))) throw new AppError('forbidden');
}

/** Read with each request, so that somebody who is no operator any more has no access at once. */
async function isOperator(ctx: Context, account_id: string): Promise<boolean> {
  const { rows } = await ctx.reading.own((tx) =>
    sql<{ operator: boolean }>`select operator from account where id = ${account_id}`.execute(tx),
  );
  return rows[0]?.operator === true;
}
