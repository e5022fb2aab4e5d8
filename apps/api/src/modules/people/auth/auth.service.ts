import { can, type Actor } from '@gerbang/shared/access';
import type { LoginAnswer, Profile, Session, StaffRecord, TenantRecord } from '@gerbang/shared/contracts/auth';
import { passwordFault } from '@gerbang/shared/domain/session/passwords';
import { comparableEmail } from '@gerbang/shared/domain/text/email';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, allow, fieldFault, found } from '../../platform/errors.ts';
import { tokenHash } from '../../platform/ids.ts';
import { hashSecret, isCommonPassword, isSecret, md5Hex } from '../../platform/passwords.ts';
import { listSessions, openSession, revokeSession, revokeSessionsOf } from '../../platform/sessions.ts';
import { forgive, spend, type Allowance } from '../../platform/throttle.ts';
import * as places from '../places/places.service.ts';
import * as links from './account-links.repository.ts';
import { endLinksOf, mailReset } from './account-links.service.ts';
import { accountChanges } from './accounts.service.ts';
import * as repository from './auth.repository.ts';
import { recordOwn } from './own-account.ts';
import { LOGIN_TRIES, requirePresentPassword } from './present-password.ts';
import * as secondStep from './second-step.service.ts';

const RESET_MAILS: Allowance = { name: 'reset-mail', hits: 3, seconds: 60 * 60 };

/** What a login is asked with. */
export interface Login {
  source: 'web' | 'mobile';
  email: string;
  password: string;
  device: string;
}

/** Opens a session of the kind asked for, if the account is of that kind; every failure looks the same. */
export async function login(ctx: Context, { source, email, password, device }: Login): Promise<LoginAnswer> {
  const { db } = ctx.deps;
  const kind = source === 'web' ? 'staff' : 'tenant';
  const subject = `${kind}:${comparableEmail(email)}`;
  await spend(db, LOGIN_TRIES, subject, ctx.now());
  const account = await repository.findAccount(db, kind, email);
  const right = await isSecret(account?.password_hash, password.toLowerCase());
  if (account === undefined || !right) throw new AppError('login_failed');
  await forgive(db, LOGIN_TRIES, subject);
  if (account.totp_since !== null) return { second_step: await secondStep.ask(ctx, account) };
  if (kind === 'staff') return staffLogin(ctx, account, device);
  return { result: await tenantLogin(ctx, account, device) };
}

/** The second step of a login: the ticket of the first and a code of the person's app, or a recovery code. */
export async function loginSecondStep(
  ctx: Context,
  ticket: string,
  code: string,
  device: string,
): Promise<StaffRecord> {
  return staffLogin(ctx, await secondStep.answer(ctx, ticket, code), device);
}

/** Ends the session that asks. */
export async function logout(ctx: Context): Promise<void> {
  const { user_id, session_id } = someone(ctx);
  await ctx.own((tx) => revokeSession(tx, user_id, session_id, ctx.now()));
}

/** The person's own sessions that still let in, the one that asks first. */
export async function ownSessions(ctx: Context): Promise<Session[]> {
  const { user_id, session_id } = someone(ctx);
  const open = await listSessions(ctx.deps.db, user_id, ctx.now());
  return open
    .map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === session_id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the person's own sessions; nobody else's can be told from one that never was. */
export async function endSession(ctx: Context, session_id: string): Promise<void> {
  const { user_id } = someone(ctx);
  allow(await ctx.own((tx) => revokeSession(tx, user_id, session_id, ctx.now())));
}

/** Ends all of the person's own sessions but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<void> {
  const { user_id, session_id } = someone(ctx);
  await ctx.own((tx) => revokeSessionsOf(tx, [user_id], ctx.now(), session_id));
}

/**
 * Ends every session of these accounts, in the transaction that changes what they may do: whoever changes a role, a
 * person's role or properties, or deactivates an account calls it, so that no screen goes on with the old menu.
 */
export function endSessionsOf(tx: Tx, account_ids: readonly string[], now: Date): Promise<void> {
  return revokeSessionsOf(tx, account_ids, now);
}

/** Mails a reset link if there is such an account; the answer is the same either way. */
export async function forgotPassword(
  ctx: Context,
  request: { email: string; kind: 'staff' | 'tenant'; language?: 'id' | 'en' | undefined },
): Promise<void> {
  const now = ctx.now();
  await spend(ctx.deps.db, RESET_MAILS, `${request.kind}:${comparableEmail(request.email)}`, now);
  const account = await repository.findAccount(ctx.deps.db, request.kind, request.email);
  if (account === undefined) return;
  const language = request.language ?? account.language;
  await ctx.own((tx) => mailReset(tx, { id: account.id, language }, now));
}

/** Sets a new password with a mailed link, which is spent by it; all sessions of the account end. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  refuseWeak(password);
  const password_hash = await hashSecret(md5Hex(password));
  await ctx.own(async (tx) => {
    const account_id = await links.spend(tx, tokenHash(token), ['reset', 'invite'], ctx.now());
    if (account_id === undefined) throw new AppError('reset_link_spent');
    await endLinksOf(tx, account_id, ctx.now());
    await repository.setAccount(tx, account_id, { password_hash });
    await endSessionsOf(tx, [account_id], ctx.now());
  });
}

/** What a person may change of their own profile. */
export interface ProfileChange {
  name?: string | undefined;
  phone?: string | undefined;
  language?: 'id' | 'en' | undefined;
  current_password?: string | undefined;
  password?: string | undefined;
}

/** Changes a person's own profile; a new password needs the present one and ends their other sessions. */
export async function updateProfile(ctx: Context, user_id: string, change: ProfileChange): Promise<Profile> {
  const { actor } = ctx;
  allow(can.updateProfile(actor, user_id));
  const { name, phone, language, password } = change;
  const password_hash = password === undefined ? undefined : await newPasswordHash(ctx, user_id, change);
  return ctx.own(async (tx) => {
    const before = found(await repository.lockAccount(tx, user_id));
    const fields = { name, phone, language, password_hash };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await repository.setAccount(tx, user_id, given);
    if (password_hash !== undefined && actor.kind !== 'anonymous') {
      await revokeSessionsOf(tx, [user_id], ctx.now(), actor.session_id);
    }
    const after = present(found(await repository.findAccountById(tx, user_id)));
    await recordProfile(tx, ctx, { before: present(before), after, isNewPassword: password_hash !== undefined });
    return after;
  });
}

/** Goes on only when the person who asks has typed their present password; a wrong one is a fault of that field. */
export function confirmPassword(ctx: Context, typed: string, path: string): Promise<void> {
  return requirePresentPassword(ctx, someone(ctx).user_id, typed, path);
}

/** A new password is noted as such; what else changed, with before and after. */
async function recordProfile(
  tx: Tx,
  ctx: Context,
  { before, after, isNewPassword }: { before: Profile; after: Profile; isNewPassword: boolean },
): Promise<void> {
  const changes = accountChanges({ ...before }, { ...after });
  if (Object.keys({ ...changes.detail, ...changes.personal }).length > 0) await recordOwn(tx, ctx, 'updated', changes);
  if (isNewPassword) await recordOwn(tx, ctx, 'password_changed');
}

async function newPasswordHash(ctx: Context, user_id: string, change: ProfileChange): Promise<string> {
  const password = change.password ?? '';
  refuseWeak(password);
  await requirePresentPassword(ctx, user_id, change.current_password ?? '');
  return hashSecret(md5Hex(password));
}

function refuseWeak(password: string): void {
  const fault = passwordFault(password, isCommonPassword);
  if (fault !== undefined) throw fieldFault('password', fault);
}

async function staffLogin(ctx: Context, account: repository.Account, device: string): Promise<StaffRecord> {
  const { db } = ctx.deps;
  const properties = await repository.listStaffProperties(db, account.id);
  const role = account.role_id === null ? undefined : await repository.findRole(db, account.role_id);
  const [property] = properties;
  // Without a property or a role there is nothing this person could open.
  if (property === undefined || role === undefined) throw new AppError('login_failed');
  const token = await ctx.own((tx) => openSession(tx, account.id, ctx.now(), device));
  return { token, ...present(account), tenant: null, property, properties, role };
}

async function tenantLogin(ctx: Context, account: repository.Account, device: string): Promise<TenantRecord> {
  const key = await repository.findTenantOfAccount(ctx.deps.db, account.id);
  if (key === undefined) throw new AppError('login_failed');
  const { property, tenant } = await places.describeTenant(ctx, key.property_id, key.tenant_id);
  const token = await ctx.own((tx) => openSession(tx, account.id, ctx.now(), device));
  return { token, ...present(account), property, tenant };
}

function someone({ actor }: Context): Exclude<Actor, { kind: 'anonymous' }> {
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  return actor;
}

function present({ id, name, email, phone, language }: repository.Account): Profile {
  return { id, name, email, phone, language };
}
