import type { RecoveryCodes, SecondStepOffer, SecondStepState } from '@gerbang/shared/contracts/auth';
import { Secret, TOTP } from 'otpauth';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { newId, newToken, tokenHash } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { forgive, spend, type Allowance } from '../../platform/throttle.ts';
import * as links from './account-links.repository.ts';
import * as repository from './auth.repository.ts';
import { recordOwn } from './own-account.ts';
import { requirePresentPassword } from './present-password.ts';
import * as codes from './recovery-codes.repository.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

const TICKET_MS = 5 * 60 * 1000;
const CODE_TRIES: Allowance = { name: 'second-step', hits: 5, seconds: 15 * 60 };
const PERIOD_SECONDS = 30;

/** Gives a staff member a new secret for their app; it counts once a code of it was confirmed. */
export async function offer(ctx: Context): Promise<SecondStepOffer> {
  const user_id = staffId(ctx);
  const account = found(await repository.findAccountById(ctx.deps.db, user_id));
  // Replacing a second step in use would let a borrowed session take the account over.
  if (account.totp_since !== null) throw new AppError('conflict');
  const totp = totpOf(new Secret({ size: 20 }), account.email);
  const totp_secret = seal(ctx.deps.config.signing_secret, 'totp', totp.secret.base32);
  await ctx.own((tx) => repository.setAccount(tx, user_id, { totp_secret }));
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/** Whether a staff member's second step is in use, and how many recovery codes they have left. */
export async function state(ctx: Context): Promise<SecondStepState> {
  const user_id = staffId(ctx);
  const { totp_since } = found(await repository.findAccountById(ctx.deps.db, user_id));
  if (totp_since === null) return { since: null, recovery_codes_left: 0 };
  return { since: totp_since.toISOString(), recovery_codes_left: await codes.countCodes(ctx.deps.db, user_id) };
}

/** Puts the second step into use once the person's app gives a right code, and gives them their recovery codes. */
export async function confirm(ctx: Context, code: string): Promise<RecoveryCodes> {
  const user_id = staffId(ctx);
  return asOneTry(ctx, user_id, async () => {
    // Made before the account is held: they take as long as ten logins.
    const made = await newRecoveryCodes(ctx.deps.config.signing_secret, user_id);
    await ctx.own(async (tx) => {
      const account = found(await repository.lockAccount(tx, user_id));
      // Once in use, new codes come by the way that lets the old ones die knowingly.
      if (account.totp_since !== null) throw new AppError('conflict');
      if (!(await spendAppCode(ctx, tx, account, code))) throw fieldFault('code', 'invalid');
      await repository.setAccount(tx, user_id, { totp_since: ctx.now() });
      await codes.replaceCodes(tx, user_id, made.code_hashes, ctx.now());
      await recordOwn(tx, ctx, 'second_step_on');
    });
    return { recovery_codes: made.recovery_codes };
  });
}

/** Gives new recovery codes for a code of the person's app; the old ones no longer work. */
export async function renewCodes(ctx: Context, code: string): Promise<RecoveryCodes> {
  const user_id = staffId(ctx);
  return asOneTry(ctx, user_id, async () => {
    const made = await newRecoveryCodes(ctx.deps.config.signing_secret, user_id);
    await ctx.own(async (tx) => {
      const account = await lockEnrolled(tx, user_id);
      if (!(await spendAppCode(ctx, tx, account, code))) throw fieldFault('code', 'invalid');
      await codes.replaceCodes(tx, user_id, made.code_hashes, ctx.now());
      await recordOwn(tx, ctx, 'recovery_codes_renewed');
    });
    return { recovery_codes: made.recovery_codes };
  });
}

/** Takes the second step out of use, for the present password and a code; the secret and the recovery codes are gone. */
export async function switchOff(ctx: Context, current_password: string, code: string): Promise<void> {
  const user_id = staffId(ctx);
  await requirePresentPassword(ctx, user_id, current_password);
  await asOneTry(ctx, user_id, async () => {
    const recovery = await recoveryHash(ctx.deps.config.signing_secret, user_id, code);
    await ctx.own(async (tx) => {
      const account = await lockEnrolled(tx, user_id);
      if (!(await spendProof(ctx, tx, account, code, recovery))) throw fieldFault('code', 'invalid');
      // The last step goes with its secret: a new one may be confirmed within the same half minute.
      await repository.setAccount(tx, user_id, { totp_secret: null, totp_since: null, totp_last_step: null });
      await codes.deleteCodes(tx, user_id);
      await recordOwn(tx, ctx, 'second_step_off');
    });
  });
}

/** The ticket with which the second step must be answered within five minutes. */
export async function ask(ctx: Context, account: repository.Account): Promise<string> {
  const ticket = newToken();
  const now = ctx.now();
  await ctx.own((tx) =>
    links.insert(tx, {
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
  const account_id = await links.findAccount(db, tokenHash(ticket), 'second_step', ctx.now());
  if (account_id === undefined) throw new AppError('login_failed');
  return asOneTry(ctx, account_id, async () => {
    const recovery = await recoveryHash(ctx.deps.config.signing_secret, account_id, code);
    return ctx.own(async (tx) => {
      const account = await repository.lockAccount(tx, account_id);
      if (account === undefined || !(await spendProof(ctx, tx, account, code, recovery))) {
        throw new AppError('login_failed');
      }
      if ((await links.spend(tx, tokenHash(ticket), ['second_step'], ctx.now())) === undefined) {
        throw new AppError('login_failed');
      }
      return account;
    });
  });
}

/** Whether this is a right code of the account's app, or a recovery code; it is used up, and tries count as those of a login. */
export async function proveByCode(ctx: Context, account_id: string, code: string): Promise<boolean> {
  await spend(ctx.deps.db, CODE_TRIES, account_id, ctx.now());
  const recovery = await recoveryHash(ctx.deps.config.signing_secret, account_id, code);
  const isRight = await ctx.own(async (tx) => {
    const account = await repository.lockAccount(tx, account_id);
    return account !== undefined && account.totp_since !== null && spendProof(ctx, tx, account, code, recovery);
  });
  if (isRight) await forgive(ctx.deps.db, CODE_TRIES, account_id);
  return isRight;
}

/** Counts one try at this account's codes; a right one forgives those before it, as a right password does. */
async function asOneTry<T>(ctx: Context, account_id: string, work: () => Promise<T>): Promise<T> {
  const { db } = ctx.deps;
  await spend(db, CODE_TRIES, account_id, ctx.now());
  const result = await work();
  await forgive(db, CODE_TRIES, account_id);
  return result;
}

async function lockEnrolled(tx: Tx, user_id: string): Promise<repository.Account> {
  const account = found(await repository.lockAccount(tx, user_id));
  if (account.totp_since === null) throw new AppError('conflict');
  return account;
}

/** Uses up a code of the app, or a recovery code when its hash is given; false when it is wrong or was used before. */
function spendProof(
  ctx: Context,
  tx: Tx,
  account: repository.Account,
  code: string,
  recovery: Buffer | undefined,
): Promise<boolean> {
  return recovery === undefined
    ? spendAppCode(ctx, tx, account, code)
    : codes.spendCode(tx, account.id, recovery, ctx.now());
}

async function spendAppCode(ctx: Context, tx: Tx, account: repository.Account, code: string): Promise<boolean> {
  const step = rightStep(ctx, account, code);
  return step !== undefined && repository.useTimeStep(tx, account.id, step);
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
