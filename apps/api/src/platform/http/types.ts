import type { Action } from '@gerbang/shared/access';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

import type { Config } from '../../config.ts';
import type { Context } from '../context.ts';

/**
 * Who may call a route. A caller needs only one of several actions. The server does not start when a route declares no
 * access. `operator`: staff who look after the whole installation, whatever their role is.
 */
export type Access =
  | 'public'
  | 'session'
  | { tenant: true }
  | { staff: Action | readonly Action[] }
  | { operator: true };

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
    /** Number of requests per client network and minute, counted over all processes. */
    per_minute?: number | ((limits: Config['limits']) => number);
  }
  interface FastifyRequest {
    ctx: Context;
  }
}
