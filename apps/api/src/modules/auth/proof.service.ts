import { comparableEmail } from '@gerbang/shared/domain/text/email';

import type { Context } from '../../platform/context.ts';
import { fieldFault } from '../../platform/errors.ts';
import { isSecret, md5Hex } from '../../platform/passwords.ts';
import { forgive, spend } from '../../platform/throttle.ts';
import * as repository from './auth.repository.ts';
import { LOGIN_TRIES } from './present-password.ts';
import { proveByCode } from './second-step.service.ts';

/** A staff member who shows that it is them, beside a link that was mailed to them. */
export interface Prover {
  account_id: string;
  email: string;
  has_second_step: boolean;
}

/**
 * Goes on only when what was typed shows that it is this person: a code of their app if they use one, else their password.
 * Tries count together with those of the login, so that a link gives nobody more of them.
 */
export async function requireProof(ctx: Context, person: Prover, typed: string | undefined): Promise<void> {
  if (typed === undefined || typed === '') throw fieldFault('proof', 'required');
  if (person.has_second_step) {
    if (!(await proveByCode(ctx, person.account_id, typed))) throw fieldFault('proof', 'invalid');
    return;
  }
  const { db } = ctx.deps;
  const subject = `staff:${comparableEmail(person.email)}`;
  await spend(db, LOGIN_TRIES, subject, ctx.now());
  const account = await repository.findAccountById(db, person.account_id);
  if (!(await isSecret(account?.password_hash, md5Hex(typed)))) throw fieldFault('proof', 'password_wrong');
  await forgive(db, LOGIN_TRIES, subject);
}
