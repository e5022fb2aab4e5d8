import type { RecoveryCodes, SecondStepOffer, SecondStepState } from '@gerbang/shared/contracts/people/auth';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId, newToken, tokenHash } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { acceptTry, countTry, type TryAllowance } from '../../../platform/http/throttle.ts';
import { seal, sealingKeyId, unseal } from '../../../platform/keys/key-ring.ts';
import * as links from './account-links.repository.ts';
import { newAppSecret, offerOf, timeStepOf } from './app-codes.ts';
import * as repository from './auth.repository.ts';
import { requireCurrentPassword } from './current-password.ts';
import { recordOwnChange } from './own-account-audit.ts';
import * as codes from './recovery-codes.repository.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

const TICKET_MS = 5 * 60 * 1000;
/** Somebody who knows the password must not lock the owner out, nor guess six digits from many networks. */
const CODE_TRIES: TryAllowance = { name: 'second-step', hits: 5, seconds: 15 * 60, strangers: 20 };

/** Creates a new secret for the authenticator app. It takes effect once a code has been confirmed. */
export async function offer(ctx: Context): Promise<SecondStepOffer> {
  const user_id = staffId(ctx);
  const account = found(await ctx.own((tx) => repository.findAccountById(tx, user_id)));
  // Replacing an active second step would let a borrowed session take over the account.
  if (account.totp_since !== null) throw new AppError('conflict');
  const secret = newAppSecret();
  const totp_secret = seal(ctx.deps.config.keys, 'second-step', user_id, secret);
  await ctx.own((tx) => repository.setAccount(tx, user_id, { totp_secret }));
  return offerOf(secret, account.email);
}

export async function state(ctx: Context): Promise<SecondStepState> {
  const user_id = staffId(ctx);
  return ctx.own(async (tx) => {
    const { totp_since } = found(await repository.findAccountById(tx, user_id));
    if (totp_since === null) return { since: null, recovery_codes_left: 0 };
    return { since: totp_since.toISOString(), recovery_codes_left: await codes.countCodes(tx, user_id) };
  });
}

/** Switches the second step on after a right code of the app, and returns the recovery codes. */
export async function confirm(ctx: Context, code: string): Promise<RecoveryCodes> {
  const user_id = staffId(ctx);
  return countedAsAttempt(ctx, user_id, async () => {
    // Generated before the account is locked, because ten hashes take as long as ten logins.
    const made = await makeRecoveryCodes(ctx, user_id);
    await ctx.own(async (tx) => {
      const account = found(await repository.lockAccount(tx, user_id));
      // Once switched on, new codes come from `renewCodes`, which tells the user that the old ones stop working.
      if (account.totp_since !== null || appSecretOf(ctx, account) !== made.app_secret) throw new AppError('conflict');
      if (!(await spendAppCode(ctx, tx, account, code))) throw fieldFault('code', 'invalid');
      await repository.setAccount(tx, user_id, { totp_since: ctx.now() });
      await codes.replaceCodes(tx, user_id, made.code_hashes, ctx.now());
      await recordOwnChange(tx, ctx, 'second_step_on');
    });
    return { recovery_codes: made.recovery_codes };
  });
}

/** Returns new recovery codes for a code of the app. The old ones stop working. */
export async function renewCodes(ctx: Context, code: string): Promise<RecoveryCodes> {
  const user_id = staffId(ctx);
  return countedAsAttempt(ctx, user_id, async () => {
    const made = await makeRecoveryCodes(ctx, user_id);
    await ctx.own(async (tx) => {
      const account = await lockEnrolled(tx, user_id);
      if (appSecretOf(ctx, account) !== made.app_secret) throw new AppError('conflict');
      if (!(await spendAppCode(ctx, tx, account, code))) throw fieldFault('code', 'invalid');
      await codes.replaceCodes(tx, user_id, made.code_hashes, ctx.now());
      await recordOwnChange(tx, ctx, 'recovery_codes_renewed');
    });
    return { recovery_codes: made.recovery_codes };
  });
}

/** Switches the second step off with the current password and a code. Deletes the secret and the recovery codes. */
export async function switchOff(ctx: Context, current_password: string, code: string): Promise<void> {
  const user_id = staffId(ctx);
  await requireCurrentPassword(ctx, user_id, current_password);
  await countedAsAttempt(ctx, user_id, async () => {
    const recovery = await hashRecoveryCode(
      ctx,
      found(await ctx.own((tx) => repository.findAccountById(tx, user_id))),
      code,
    );
    await ctx.own(async (tx) => {
      const account = await lockEnrolled(tx, user_id);
      if (!(await spendProof(ctx, tx, account, code, recovery))) throw fieldFault('code', 'invalid');
      await resetSecondStep(tx, user_id);
      await recordOwnChange(tx, ctx, 'second_step_off');
    });
  });
}

/** Deletes the secret of the app and the recovery codes. */
export async function resetSecondStep(tx: Tx, account_id: string): Promise<void> {
  // The last time step is reset too, because a new secret may be confirmed within the same 30 seconds.
  await repository.setAccount(tx, account_id, { totp_secret: null, totp_since: null, totp_last_step: null });
  await codes.deleteCodes(tx, account_id);
}

/** Creates a ticket for the second step, valid for five minutes. */
export async function ask(ctx: Context, account: repository.Account): Promise<string> {
  const ticket = newToken();
  const now = ctx.now();
  await ctx.inGroup(account.group_id, (tx) =>
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

/**
 * Returns the account when ticket and code are right, and spends both. A wrong code keeps the ticket for another
 * attempt.
 */
export async function answer(ctx: Context, ticket: string, code: string): Promise<repository.Account> {
  const link = await links.findAccount(ctx.deps.db, tokenHash(ticket), ['second_step'], ctx.now());
  if (link === undefined) throw new AppError('login_failed');
  const { account_id, group_id } = link;
  return countedAsAttempt(ctx, account_id, async () => {
    const known = await ctx.inGroup(group_id, (tx) => repository.findAccountById(tx, account_id));
    if (known === undefined) throw new AppError('login_failed');
    const recovery = await hashRecoveryCode(ctx, known, code);
    return ctx.inGroup(group_id, async (tx) => {
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

/**
 * Whether this is a right app code or recovery code of the account. Spends the code. Attempts have the same limit as
 * logins.
 */
export async function proveByCode(
  ctx: Context,
  { account_id, group_id }: { account_id: string; group_id: string },
  code: string,
): Promise<boolean> {
  await countTry(ctx, CODE_TRIES, account_id);
  const known = await ctx.inGroup(group_id, (tx) => repository.findAccountById(tx, account_id));
  if (known === undefined) return false;
  const recovery = await hashRecoveryCode(ctx, known, code);
  const isRight = await ctx.inGroup(group_id, async (tx) => {
    const account = await repository.lockAccount(tx, account_id);
    return account !== undefined && account.totp_since !== null && spendProof(ctx, tx, account, code, recovery);
  });
  if (isRight) await acceptTry(ctx, CODE_TRIES, account_id);
  return isRight;
}

/** Counts one attempt on this account's codes. Success resets the count, as for a password. */
async function countedAsAttempt<T>(ctx: Context, account_id: string, work: () => Promise<T>): Promise<T> {
  await countTry(ctx, CODE_TRIES, account_id);
  const result = await work();
  await acceptTry(ctx, CODE_TRIES, account_id);
  return result;
}

/** New recovery codes for the app's secret of this account, which must be the same when they are stored. */
async function makeRecoveryCodes(ctx: Context, user_id: string) {
  const account = found(await ctx.own((tx) => repository.findAccountById(tx, user_id)));
  const app_secret = appSecretOf(ctx, account);
  // Without a readable secret no code is right.
  if (app_secret === undefined) throw fieldFault('code', 'invalid');
  return { app_secret, ...(await newRecoveryCodes(app_secret, user_id)) };
}

/** The stored form of a typed recovery code; undefined when it is not one. Takes too long for a transaction. */
function hashRecoveryCode(ctx: Context, account: repository.Account, code: string): Promise<Buffer | undefined> {
  // Also hashes without a secret, so that the answer takes the same time. The result then equals no stored code.
  return recoveryHash(appSecretOf(ctx, account) ?? '', account.id, code);
}

/** The secret of the account's authenticator app. Undefined without one, or when its key is no longer in use. */
function appSecretOf({ deps }: Context, { id, totp_secret }: repository.Account): string | undefined {
  if (totp_secret === null) return undefined;
  const secret = unseal(deps.config.keys, 'second-step', id, totp_secret);
  if (secret === undefined) deps.log.error({ key_id: sealingKeyId(totp_secret) }, 'second step cannot be opened');
  return secret;
}

async function lockEnrolled(tx: Tx, user_id: string): Promise<repository.Account> {
  const account = found(await repository.lockAccount(tx, user_id));
  if (account.totp_since === null) throw new AppError('conflict');
  return account;
}

/** Spends an app code, or a recovery code when its hash is given. Returns false when it is wrong or was used before. */
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

function rightStep(ctx: Context, account: repository.Account, code: string): number | undefined {
  const secret = appSecretOf(ctx, account);
  return secret === undefined ? undefined : timeStepOf(secret, code, ctx.now());
}
