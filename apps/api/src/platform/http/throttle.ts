import { sql } from 'kysely';

import type { Db } from '../database/database.ts';
import { digest } from '../database/ids.ts';
import { AppError } from '../errors.ts';

interface ThrottleTable {
  key: string;
  hits: number;
  window_ends: Date;
}
declare module '../database/database.ts' {
  interface Database {
    throttle: ThrottleTable;
  }
}

export interface Allowance {
  name: string;
  hits: number;
  seconds: number;
}

/**
 * Counts one attempt for this subject and throws when there were too many, with the seconds until the next one is
 * allowed. A single statement, shared by all processes.
 */
export async function countAttempt(db: Db, allowance: Allowance, subject: string, now: Date): Promise<void> {
  const key = `${allowance.name}:${digest(subject)}`;
  const window_ends = new Date(now.getTime() + allowance.seconds * 1000);
  const { rows } = await sql<{ hits: number; window_ends: Date }>`
    insert into throttle (key, hits, window_ends) values (${key}, 1, ${window_ends})
    on conflict (key) do update set
      hits = case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end,
      window_ends = case when throttle.window_ends <= ${now} then excluded.window_ends else throttle.window_ends end
    returning hits, window_ends`.execute(db);
  const [count] = rows;
  if (count === undefined || count.hits <= allowance.hits) return;
  const retry_after = Math.ceil((count.window_ends.getTime() - now.getTime()) / 1000);
  throw new AppError('rate_limited', { params: { retry_after } });
}

export async function resetAttempts(db: Db, allowance: Allowance, subject: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', '=', `${allowance.name}:${digest(subject)}`)
    .execute();
}
