import { sql } from 'kysely';

import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/** Liveness (the process answers) and readiness (it reaches its database and is not shutting down). */
export function answerHealth(app: App, deps: Deps): void {
  app.get('/health/live', { config: { access: 'public', rateLimit: false } }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config: { access: 'public', rateLimit: false } }, async () => {
    if (app.isStopping()) throw new AppError('unavailable');
    try {
      await sql`select 1`.execute(deps.db);
    } catch {
      throw new AppError('unavailable');
    }
    return { status: 'ok' };
  });
}
