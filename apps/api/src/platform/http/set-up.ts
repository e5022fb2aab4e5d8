import { sql } from 'kysely';

import type { Db } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/** Whether this installation has a group. That remains so, and is not asked again then. */
export function createSetUpCheck(db: Db): () => Promise<boolean> {
  let is_known = false;
  return async () => {
    if (is_known) return true;
    const { rows } = await sql<{ any: boolean }>`select exists (select from property_group) as any`.execute(db);
    is_known = rows[0]?.any === true;
    return is_known;
  };
}

const SETUP = /^\/v1\/setup(\/|$)/;

/** Refuses all requests to the API but those of the first run until there is a group, and those from then on. */
export function requireSetUp(app: App, isSetUp: () => Promise<boolean>): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { url = '' } = routeOptions;
    if (!url.startsWith('/v1/')) return;
    const is_set_up = await isSetUp();
    if (SETUP.test(url) && is_set_up) throw new AppError('not_found');
    if (!SETUP.test(url) && !is_set_up) throw new AppError('not_set_up');
  });
}
