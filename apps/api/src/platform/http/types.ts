import type { Action } from '@gerbang/shared/access';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

import type { Context } from '../context.ts';

/**
 * Who may call a route; of several actions one is enough. A route that does not say keeps the server from starting.
 */
export type Access = 'public' | 'session' | { tenant: true } | { staff: Action | readonly Action[] };

/** The server as modules see it: routes typed by the shared contracts. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    ctx: Context;
  }
}
