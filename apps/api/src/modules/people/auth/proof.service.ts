import { comparableEmail } from '@gerbang/shared/text/email';

import type { Context } from '../../../platform/context.ts';
import { fieldFault } from '../../../platform/errors.ts';
import { acceptTry, countTry } from '../../../platform/http/throttle.ts';
import { isSecret, md5Hex } from '../../../platform/keys/passwords.ts';
import * as repository from './auth.repository.ts';
import { LOGIN_TRIES } from './current-password.ts';
import { proveByCode } from './second-step.service.ts';

/** A staff member who confirms their identity when they use a mailed link. */
export interface ProofSubject {
  account_id: string;
  group_id: string;
  email: string;
  has_second_step: boolean;
}

/**
 * Throws unless `typed` is a code of the person's authenticator app, or their password if they use no app. Attempts
 * share the limit of the login, so that a link gives no extra attempts.
 */
export async function requireProof(ctx: Context, person: ProofSubject, typed: string | undefined): Promise<void> {
  if (typed === undefined || typed === '') throw fieldFault('proof', 'required');
  if (person.has_second_step) {
    if (!(await proveByCode(ctx, person, typed))) throw fieldFault('proof', 'invalid');
    return;
  }
  const subject = `staff:${comparableEmail(person.email)}`;
  await countTry(ctx, LOGIN_TRIES, subject);
  const account = await ctx.inGroup(person.group_id, (tx) => repository.findAccountById(tx, person.account_id));
  if (!(await isSecret(account?.password_hash, md5Hex(typed)))) throw fieldFault('proof', 'password_wrong');
  await acceptTry(ctx, LOGIN_TRIES, subject);
}
