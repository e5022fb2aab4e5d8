import type { Context } from '../../platform/context.ts';
import { fieldFault, found } from '../../platform/errors.ts';
import { isSecret, md5Hex } from '../../platform/passwords.ts';
import { spend, type Allowance } from '../../platform/throttle.ts';
import * as repository from './auth.repository.ts';

/** How often a password may be tried. */
export const LOGIN_TRIES: Allowance = { name: 'login', hits: 10, seconds: 15 * 60 };

/** Goes on only when this is the person's present password, as typed; tries count as those of a login do. */
export async function requirePresentPassword(
  ctx: Context,
  user_id: string,
  typed: string,
  path = 'current_password',
): Promise<void> {
  await spend(ctx.deps.db, LOGIN_TRIES, `profile:${user_id}`, ctx.now());
  const account = found(await repository.findAccountById(ctx.deps.db, user_id));
  if (!(await isSecret(account.password_hash, md5Hex(typed)))) throw fieldFault(path, 'password_wrong');
}
