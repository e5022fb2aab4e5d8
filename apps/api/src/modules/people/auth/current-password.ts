import type { Context } from '../../../platform/context.ts';
import { fieldFault, found } from '../../../platform/errors.ts';
import { acceptTry, countTry, type TryAllowance } from '../../../platform/http/throttle.ts';
import { isSecret, md5Hex } from '../../../platform/keys/passwords.ts';
import * as repository from './auth.repository.ts';

export const LOGIN_TRIES: TryAllowance = { name: 'login', hits: 10, seconds: 15 * 60 };

/**
 * Throws a field error at `path` unless `typed` is the user's current password. Attempts have the same limit as logins.
 */
export async function requireCurrentPassword(
  ctx: Context,
  user_id: string,
  typed: string,
  path = 'current_password',
): Promise<void> {
  await countTry(ctx, LOGIN_TRIES, `profile:${user_id}`);
  await compare(ctx, user_id, typed, path);
  await acceptTry(ctx, LOGIN_TRIES, `profile:${user_id}`);
}

/** Throws unless `typed` is the password of another account of the group. */
export async function requirePasswordOf(ctx: Context, user_id: string, typed: string, path: string): Promise<void> {
  await countTry(ctx, LOGIN_TRIES, `device:${user_id}`);
  await compare(ctx, user_id, typed, path);
  await acceptTry(ctx, LOGIN_TRIES, `device:${user_id}`);
}

async function compare(ctx: Context, user_id: string, typed: string, path: string): Promise<void> {
  const account = found(await ctx.own((tx) => repository.findAccountById(tx, user_id)));
  if (!(await isSecret(account.password_hash, md5Hex(typed)))) throw fieldFault(path, 'password_wrong');
}
