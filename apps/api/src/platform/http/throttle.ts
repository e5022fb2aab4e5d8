import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Context } from '../context.ts';
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
 * Counts one attempt for this subject and throws when there were too many. A single statement, shared by all processes.
 */
export async function countAttempt(db: Db, allowance: Allowance, subject: string, now: Date): Promise<void> {
  const { hits, window_ends } = await count(db, allowance, subject, now);
  if (hits > allowance.hits) throw tooMany(window_ends, now);
}

/** Counts one attempt for this subject and returns whether it is within the allowance. */
export async function isWithinAllowance(db: Db, allowance: Allowance, subject: string, now: Date): Promise<boolean> {
  return (await count(db, allowance, subject, now)).hits <= allowance.hits;
}

/** Number of tries from all networks after which each answer about the subject is delayed. */
const BRAKE_HITS = 100;

/**
 * Counts one try to guess a secret of `subject`, per network: tries from other networks never refuse the owner. When
 * there are many from all networks together, each answer is delayed instead.
 */
export async function countTry(ctx: ThrottleContext, allowance: Allowance, subject: string): Promise<void> {
  const { db, config } = ctx.deps;
  await countAttempt(db, allowance, ofNetwork(ctx, subject), ctx.now());
  const all = await count(db, { ...allowance, name: `${allowance.name}-all` }, subject, ctx.now());
  if (all.hits > BRAKE_HITS) await pause(config.limits.brake_ms);
}

/** Forgets the tries of this network after a right one. Those of other networks stay counted. */
export function resetTries(ctx: ThrottleContext, allowance: Allowance, subject: string): Promise<void> {
  return resetAttempts(ctx.deps.db, allowance, ofNetwork(ctx, subject));
}

type ThrottleContext = Pick<Context, 'deps' | 'now' | 'network'>;

/** The subject as seen from the client's network. */
export function ofNetwork({ network }: Pick<Context, 'network'>, subject: string): string {
  return `${subject}\n${network}`;
}

/** Seconds until the next attempt is allowed; 0 when it is allowed now. Counts nothing. */
export async function secondsToWait(db: Db, allowance: Allowance, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttle')
    .select('window_ends')
    .where('key', '=', keyOf(allowance, subject))
    .where('hits', '>=', allowance.hits)
    .where('window_ends', '>', now)
    .executeTakeFirst();
  return row === undefined ? 0 : secondsUntil(row.window_ends, now);
}

export async function resetAttempts(db: Db, allowance: Allowance, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(allowance, subject)).execute();
}

async function count(
  db: Db,
  allowance: Allowance,
  subject: string,
  now: Date,
): Promise<Pick<ThrottleTable, 'hits' | 'window_ends'>> {
  const window_ends = new Date(now.getTime() + allowance.seconds * 1000);
  const { rows } = await sql<{ hits: number; window_ends: Date }>`
    insert into throttle (key, hits, window_ends) values (${keyOf(allowance, subject)}, 1, ${window_ends})
    on conflict (key) do update set
      hits = case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end,
      window_ends = case when throttle.window_ends <= ${now} then excluded.window_ends else throttle.window_ends end
    returning hits, window_ends`.execute(db);
  return rows[0] ?? { hits: 1, window_ends };
}

function keyOf({ name }: Allowance, subject: string): string {
  return `${name}:${digest(subject)}`;
}

/** The refusal says when to try again, in seconds and as a time. */
function tooMany(until: Date, now: Date): AppError {
  return new AppError('rate_limited', {
    params: { retry_after: secondsUntil(until, now), retry_at: until.toISOString() },
  });
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
