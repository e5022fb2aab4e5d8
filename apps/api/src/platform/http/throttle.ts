import { sql } from 'kysely';

import type { Context } from '../context.ts';
import type { Db, Tx } from '../database/database.ts';
import { digest } from '../database/ids.ts';
import { AppError } from '../errors.ts';
import { pauseWithoutPlace } from './places.ts';

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

/** Limit of tries to guess a secret, or of mails that anybody may ask for. `hits` is the number of one network. */
export interface TryAllowance extends Allowance {
  /**
   * Tries from all networks together, above which only known networks may go on. Needed for short codes, which many
   * computers would guess, and for mails. Without it answers are only delayed.
   */
  strangers?: number;
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

/** A try to guess a secret of `subject`. `crowd` names those who are counted together when they are not all. */
export interface Try {
  allowance: TryAllowance;
  subject: string;
  crowd?: string;
}

/**
 * Counts one try to guess a secret of `subject`, per network: tries from other networks never refuse the owner in a
 * network that is known for the subject. When there are many from all networks together, answers to other networks are
 * refused (`strangers`) or delayed.
 */
export async function countTry(
  ctx: ThrottleContext,
  allowance: TryAllowance,
  subject: string,
  crowd = subject,
): Promise<void> {
  await countTries(ctx, [], [{ allowance, subject, crowd }]);
}

/**
 * Counts an attempt for each of `attempts`, then each try, in one statement. What comes after one that is over its limit
 * is not counted, so that a client over its limit does not use up the tries of a code.
 */
export async function countTries(
  ctx: ThrottleContext,
  attempts: readonly { allowance: Allowance; subject: string }[],
  tries: readonly Try[],
): Promise<void> {
  const { db, config } = ctx.deps;
  const now = ctx.now();
  const limits = [
    ...attempts.map((attempt) => ({ ...attempt, is_limit: true })),
    ...tries.flatMap(({ allowance, subject, crowd = subject }) => [
      { allowance, subject: ofNetwork(ctx, subject), is_limit: true },
      { allowance: { ...allowance, name: `${allowance.name}-all` }, subject: crowd, is_limit: false },
    ]),
  ];
  const counted = await countInTurn(db, limits, now);
  const over = counted.find(
    ({ hits }, index) => limits[index]?.is_limit === true && hits > (limits[index]?.allowance.hits ?? 0),
  );
  if (over !== undefined) throw tooMany(over.window_ends, now);
  for (const [index, { allowance, subject }] of tries.entries()) {
    const all = counted[attempts.length + index * 2 + 1];
    const { strangers } = allowance;
    if (all === undefined || all.hits <= (strangers ?? BRAKE_HITS) || (await isKnownNetwork(ctx, subject))) continue;
    if (strangers !== undefined) throw tooMany(all.window_ends, now);
    await pauseWithoutPlace(config.limits.brake_ms);
  }
}

/** Forgets the tries of this network after a right one and remembers the network. Other networks stay counted. */
export async function acceptTry(ctx: ThrottleContext, allowance: TryAllowance, subject: string): Promise<void> {
  await resetAttempts(ctx.deps.db, allowance, ofNetwork(ctx, subject));
  await rememberNetwork(ctx, subject);
}

/** A network from which the owner of the subject came within this time stays known. */
const KNOWN_NETWORK: Allowance = { name: 'known-network', hits: 1, seconds: 30 * 24 * 60 * 60 };

/** Remembers the client's network as one of the subject's owner, who has just proven to be the owner. */
export async function rememberNetwork(ctx: ThrottleContext, subject: string, db: Db | Tx = ctx.deps.db): Promise<void> {
  const window_ends = new Date(ctx.now().getTime() + KNOWN_NETWORK.seconds * 1000);
  await db
    .insertInto('throttle')
    .values({ key: keyOf(KNOWN_NETWORK, ofNetwork(ctx, subject)), hits: 1, window_ends })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends }))
    .execute();
}

/** Whether the client's network was remembered as one of the subject's owner. */
export async function isKnownNetwork(ctx: ThrottleContext, subject: string): Promise<boolean> {
  return (await secondsToWait(ctx.deps.db, KNOWN_NETWORK, ofNetwork(ctx, subject), ctx.now())) > 0;
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

type Counted = Pick<ThrottleTable, 'hits' | 'window_ends'>;

async function count(db: Db, allowance: Allowance, subject: string, now: Date): Promise<Counted> {
  const [counted] = await countInTurn(db, [{ allowance, subject, is_limit: true }], now);
  return counted ?? { hits: 1, window_ends: now };
}

/** Counts all of them up to the first whose limit is exceeded, in their order. Returns those that were counted. */
async function countInTurn(
  db: Db,
  wanted: readonly { allowance: Allowance; subject: string; is_limit: boolean }[],
  now: Date,
): Promise<Counted[]> {
  const steps = wanted.map((one, index) => ({ ...one, name: sql.ref(`step_${index}`) }));
  const counts = steps.map(({ name, allowance, subject }, index) => {
    const window_ends = new Date(now.getTime() + allowance.seconds * 1000);
    const within = steps
      .slice(0, index)
      .filter(({ is_limit }) => is_limit)
      .map((before) => sql` and (select hits from ${before.name}) <= ${before.allowance.hits}::int`);
    return sql`${name} as (
      insert into throttle (key, hits, window_ends)
      select ${keyOf(allowance, subject)}, 1, ${window_ends}::timestamptz where true${sql.join(within, sql``)}
      on conflict (key) do update set
        hits = case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end,
        window_ends = case when throttle.window_ends <= ${now} then excluded.window_ends else throttle.window_ends end
      returning hits, window_ends)`;
  });
  const answers = steps.map(({ name }, index) => sql`select ${sql.lit(index)} as step, hits, window_ends from ${name}`);
  const { rows } = await sql<Counted>`
    with ${sql.join(counts)} select hits, window_ends from (${sql.join(answers, sql` union all `)}) counted order by step`.execute(
    db,
  );
  return rows;
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
