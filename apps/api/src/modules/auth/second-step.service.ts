import { Secret, TOTP } from 'otpauth';

import type { Context } from '../../platform/context.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { spend, type Allowance } from '../../platform/throttle.ts';
import * as repository from './auth.repository.ts';

const TICKET_MS = 5 * 60 * 1000;
const CODE_TRIES: Allowance = { name: 'second-step', hits: 5, seconds: 15 * 60 };
const PERIOD_SECONDS = 30;

/** Gives a staff member a new secret for their app; it counts once a code of it was confirmed. */
export async function offer(ctx: Context): Promise<{ secret: string; otpauth_url: string }> {
  const user_id = staffId(ctx);
  const account = found(await repository.findAccountById(ctx.deps.db, user_id));
  // Replacing a second step in use would let a borrowed session take the account over.
  if (account.totp_since !== null) throw new AppError('conflict');
  const totp = totpOf(new Secret({ size: 20 }), account.email);
  const totp_secret = seal(ctx.deps.config.signing_secret, 'totp', totp.secret.base32);
  await ctx.own((tx) => repository.setAccount(tx, user_id, { totp_secret }));
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/** Puts the second step into use once the person's app gives a right code. */
export async function confirm(ctx: Context, code: string): Promise<void> {
  const user_id = staffId(ctx);
  await spend(ctx.deps.db, CODE_TRIES, user_id, ctx.now());
  await ctx.own(async (tx) => {
    const account = found(await repository.lockAccount(tx, user_id));
    const step = rightStep(ctx, account, code);
    if (step === undefined || !(await repository.useTimeStep(tx, user_id, step))) throw fieldFault('code', 'invalid');
    await repository.setAccount(tx, user_id, { totp_since: ctx.now() });
  });
}

/** The ticket with which the second step must be answered within five minutes. */
export async function ask(ctx: Context, account: repository.Account): Promise<string> {
  const ticket = newToken();
  const now = ctx.now();
  await ctx.own((tx) =>
    repository.insertLink(tx, {
      id: newId(),
      account_id: account.id,
      purpose: 'second_step',
      language: account.language,
      created_at: now,
      expires_at: new Date(now.getTime() + TICKET_MS),
      token_hash: tokenHash(ticket),
    }),
  );
  return ticket;
}

/** The account whose ticket and code are right; both are spent by it. A wrong code leaves the ticket for another try. */
export async function answer(ctx: Context, ticket: string, code: string): Promise<repository.Account> {
  const { db } = ctx.deps;
  const account_id = await repository.findLinkAccount(db, tokenHash(ticket), 'second_step', ctx.now());
  if (account_id === undefined) throw new AppError('login_failed');
  await spend(db, CODE_TRIES, account_id, ctx.now());
  return ctx.own(async (tx) => {
    const account = await repository.lockAccount(tx, account_id);
    const step = account === undefined ? undefined : rightStep(ctx, account, code);
    if (account === undefined || step === undefined) throw new AppError('login_failed');
    if (!(await repository.useTimeStep(tx, account_id, step))) throw new AppError('login_failed');
    if ((await repository.spendLink(tx, tokenHash(ticket), ['second_step'], ctx.now())) === undefined) {
      throw new AppError('login_failed');
    }
    return account;
  });
}

function staffId(ctx: Context): string {
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden');
  return ctx.actor.user_id;
}

/** The time step a right code belongs to; one step of clock difference to either side is forgiven. */
function rightStep(ctx: Context, account: repository.Account, code: string): number | undefined {
  if (account.totp_secret === null) return undefined;
  const secret = Secret.fromBase32(unseal(ctx.deps.config.signing_secret, 'totp', account.totp_secret));
  const timestamp = ctx.now().getTime();
  const delta = totpOf(secret, account.email).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Gerbang', label, secret, digits: 6, period: PERIOD_SECONDS });
}
