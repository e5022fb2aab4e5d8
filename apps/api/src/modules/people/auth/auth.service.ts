import { can, type Actor } from '@gerbang/shared/access';
import type { LoginAnswer, Profile, Session, StaffRecord, TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { withServer } from '@gerbang/shared/domain/people/menu';
import { passwordFault } from '@gerbang/shared/domain/people/passwords';
import { comparableEmail } from '@gerbang/shared/text/email';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId, tokenHash } from '../../../platform/database/ids.ts';
import { AppError, allow, fieldFault, found } from '../../../platform/errors.ts';
import { waitForAnswerStep } from '../../../platform/http/answer-steps.ts';
import { acceptTry, countTry, type TryAllowance } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { hashSecret, isCommonPassword, isSecret, md5Hex } from '../../../platform/keys/passwords.ts';
import { listSessions, openSession, revokeSession, revokeSessionsOf } from '../../../platform/keys/sessions.ts';
import { prepareReset } from './account-links.jobs.ts';
import * as links from './account-links.repository.ts';
import { endLinksOf } from './account-links.service.ts';
import { accountChanges } from './accounts.service.ts';
import * as repository from './auth.repository.ts';
import { LOGIN_TRIES, requireCurrentPassword, requirePasswordOf } from './current-password.ts';
import { recordOwnChange } from './own-account-audit.ts';
import * as secondStep from './second-step.service.ts';

/** Every mailed link is valid for an hour, so there is always a valid one when no further mail may be sent. */
const RESET_MAILS: TryAllowance = { name: 'reset-mail', hits: 3, seconds: 60 * 60, strangers: 6 };

export interface Login {
  source: 'web' | 'mobile';
  email: string;
  password: string;
  device: string;
}

/**
 * Reads the property and tenant of a tenant login. Passed in by the app, because the people area must not import other
 * areas.
 */
export type DescribeTenant = (
  ctx: Context,
  property_id: string,
  tenant_id: string,
) => Promise<Pick<TenantRecord, 'property' | 'tenant'>>;

/** Logs in an account of the requested kind. Every failure gives the same answer. */
export async function login(
  ctx: Context,
  { source, email, password, device }: Login,
  describeTenant: DescribeTenant,
): Promise<LoginAnswer> {
  const { db } = ctx.deps;
  const kind = source === 'web' ? 'staff' : 'tenant';
  const subject = `${kind}:${comparableEmail(email)}`;
  await countTry(ctx, LOGIN_TRIES, subject);
  const account = await repository.findAccount(db, kind, email);
  const right = await isSecret(account?.password_hash, password.toLowerCase());
  logAttempt(ctx, account?.id, right ? 'password_right' : 'password_wrong');
  if (account === undefined || !right) throw new AppError('login_failed');
  await acceptTry(ctx, LOGIN_TRIES, subject);
  if (account.totp_since !== null) return { second_step: await secondStep.ask(ctx, account) };
  if (kind === 'staff') return staffLogin(ctx, account, device);
  return { result: await tenantLogin(ctx, account, device, describeTenant) };
}

/**
 * Second step of a login: the ticket of the first step and a code of the user's authenticator app, or a recovery code.
 */
export async function loginSecondStep(
  ctx: Context,
  ticket: string,
  code: string,
  device: string,
): Promise<StaffRecord> {
  const account = await secondStep.answer(ctx, ticket, code);
  logAttempt(ctx, account.id, 'second_step_right');
  return staffLogin(ctx, account, device);
}

/** Logs an attempt to log in. The id is null for an address without an account; a wrong code is in the request log. */
function logAttempt(
  ctx: Context,
  account_id: string | undefined,
  outcome: 'password_right' | 'password_wrong' | 'second_step_right',
): void {
  ctx.deps.log.info({ request_id: ctx.request_id, user_id: account_id ?? null, outcome }, 'login attempt');
}

export async function logout(ctx: Context): Promise<void> {
  const { user_id, session_id } = requireUser(ctx);
  await ctx.own((tx) => revokeSession(tx, user_id, session_id, ctx.now()));
}

/** The user's valid sessions, the current one first. */
export async function ownSessions(ctx: Context): Promise<Session[]> {
  const { user_id, session_id } = requireUser(ctx);
  const open = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
  return open
    .map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === session_id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the user's own sessions. Answers 404 for any other session, whether it exists or not. */
export async function endSession(ctx: Context, session_id: string): Promise<void> {
  const { user_id } = requireUser(ctx);
  allow(await ctx.own((tx) => revokeSession(tx, user_id, session_id, ctx.now())));
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { user_id, session_id } = requireUser(ctx);
  await ctx.own((tx) => revokeSessionsOf(tx, [user_id], ctx.now(), session_id));
}

/**
 * Ends every session of these accounts in the transaction that changes their permissions. Call it when a role, its
 * assignment or properties change or an account is deactivated, so that no screen keeps the old menu.
 */
export function endSessionsOf(tx: Tx, account_ids: readonly string[], now: Date): Promise<void> {
  return revokeSessionsOf(tx, account_ids, now);
}

/** Sends a reset link if the account exists. The response and its time are the same if it does not exist. */
export async function forgotPassword(
  ctx: Context,
  request: { email: string; kind: 'staff' | 'tenant'; language?: 'id' | 'en' | undefined },
): Promise<void> {
  const started = performance.now();
  await countTry(ctx, RESET_MAILS, `${request.kind}:${comparableEmail(request.email)}`);
  const account = await repository.findAccount(ctx.deps.db, request.kind, request.email);
  // Creating the link takes long enough on a busy machine to miss the answer step, so a job does it.
  const account_id = account?.id ?? newId();
  const language = request.language ?? account?.language ?? 'id';
  await ctx.own((tx) => enqueue(tx, prepareReset, { link_id: newId(), account_id, language }));
  await waitForAnswerStep(started);
}

/** Sets a new password with a mailed link, which can be used once. Ends all sessions of the account. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  const password_hash = await hashNewPassword(password);
  const purposes = ['reset', 'invite'] as const;
  const link = await links.findAccount(ctx.deps.db, tokenHash(token), purposes, ctx.now());
  if (link === undefined) throw new AppError('reset_link_spent');
  await ctx.inGroup(link.group_id, async (tx) => {
    const account_id = await links.spend(tx, tokenHash(token), purposes, ctx.now());
    if (account_id === undefined) throw new AppError('reset_link_spent');
    await endLinksOf(tx, account_id, ctx.now());
    await repository.setAccount(tx, account_id, { password_hash });
    await endSessionsOf(tx, [account_id], ctx.now());
  });
}

export interface ProfileChange {
  name?: string | undefined;
  phone?: string | undefined;
  language?: 'id' | 'en' | undefined;
  current_password?: string | undefined;
  password?: string | undefined;
}

/** Updates the user's own profile. A new password requires the current one and ends the other sessions. */
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

/** Throws a field error at `path` unless `typed` is the user's current password. */
export function confirmPassword(ctx: Context, typed: string, path: string): Promise<void> {
  return requireCurrentPassword(ctx, requireUser(ctx).user_id, typed, path);
}

/**
 * Like `confirmPassword`, for another person who stands at this device. Wrong tries are counted per network, so that
 * nobody can lock the person out of their own login.
 */
export function confirmPasswordOf(ctx: Context, account_id: string, typed: string, path: string): Promise<void> {
  return requirePasswordOf(ctx, account_id, typed, path);
}

/** Logs changed fields with old and new values. A new password is logged without its value. */
async function recordProfile(
  tx: Tx,
  ctx: Context,
  { before, after, isNewPassword }: { before: Profile; after: Profile; isNewPassword: boolean },
): Promise<void> {
  const changes = accountChanges({ ...before }, { ...after });
  if (Object.keys({ ...changes.detail, ...changes.personal }).length > 0)
    await recordOwnChange(tx, ctx, 'updated', changes);
  if (isNewPassword) await recordOwnChange(tx, ctx, 'password_changed');
}

async function newPasswordHash(ctx: Context, user_id: string, change: ProfileChange): Promise<string> {
  const password = change.password ?? '';
  refuseWeak(password);
  await requireCurrentPassword(ctx, user_id, change.current_password ?? '');
  return hashSecret(md5Hex(password));
}

/** The stored form of a new password. Throws a field error when it is too easy to guess. */
export function hashNewPassword(password: string): Promise<string> {
  refuseWeak(password);
  return hashSecret(md5Hex(password));
}

function refuseWeak(password: string): void {
  const fault = passwordFault(password, isCommonPassword);
  if (fault !== undefined) throw fieldFault('password', fault);
}

async function staffLogin(ctx: Context, account: repository.Account, device: string): Promise<StaffRecord> {
  const properties = await repository.listStaffProperties(ctx.deps.db, account.id);
  const [property] = properties;
  return ctx.inGroup(account.group_id, async (tx) => {
    const found_role = account.role_id === null ? undefined : await repository.findRole(tx, account.role_id);
    // Without a property or a role the person could open nothing.
    if (property === undefined || found_role === undefined) throw new AppError('login_failed');
    const role = account.operator ? { ...found_role, modules: withServer(found_role.modules) } : found_role;
    const token = await openSession(tx, account.id, ctx.now(), device);
    return { token, ...present(account), lastLogin: ctx.now().toISOString(), tenant: null, property, properties, role };
  });
}

async function tenantLogin(
  ctx: Context,
  account: repository.Account,
  device: string,
  describe: DescribeTenant,
): Promise<TenantRecord> {
  const key = await repository.findTenantOfAccount(ctx.deps.db, account.id);
  if (key === undefined) {
    // Of a group that has moved, only the accounts may be left. The transaction refuses with the address.
    await ctx.inGroup(account.group_id, () => Promise.resolve());
    throw new AppError('login_failed');
  }
  const { property, tenant } = await describe(ctx, key.property_id, key.tenant_id);
  const token = await ctx.inGroup(account.group_id, (tx) => openSession(tx, account.id, ctx.now(), device));
  return { token, ...present(account), lastLogin: ctx.now().toISOString(), property, tenant };
}

function requireUser({ actor }: Context): Exclude<Actor, { kind: 'anonymous' }> {
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  return actor;
}

function present({ id, name, email, phone, language }: repository.Account): Profile {
  return { id, name, email, phone, language };
}
