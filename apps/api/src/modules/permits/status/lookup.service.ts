import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { comparableEmail } from '@gerbang/shared/text/email';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { waitForAnswerStep } from '../../../platform/http/answer-steps.ts';
import { countTries, type Allowance } from '../../../platform/http/throttle.ts';
import { isStatusProof, proofOfStatus } from '../permit-mail/mailed-links.service.ts';
import { confirmAddress } from '../permits/visitor/visitor.service.ts';
import * as repository from './status.repository.ts';

export interface Lookup {
  form_code: string;
  email: string;
  /** The signature of a mailed link. */
  proof?: string | undefined;
}

const HOUR = 60 * 60;
export const PER_CODE: Allowance = { name: 'lookup-code', hits: 30, seconds: HOUR };
export const PER_EMAIL: Allowance = { name: 'lookup-email', hits: 30, seconds: HOUR };
/**
 * Replaces a text that cannot be a code. It is looked up like any code and never found, because no stored code is
 * empty.
 */
const NO_CODE = '';

/**
 * Finds the permit of a code and e-mail and returns the result of `read`. A wrong code, a wrong e-mail, a text that cannot be a code
 * and a permit for which `read` returns undefined get the same refusal after the same work.
 */
export async function lookUp<T>(
  ctx: Context,
  lookup: Lookup,
  read: (key: PermitKey) => Promise<T | undefined>,
): Promise<T> {
  const started = performance.now();
  const key = await findKey(ctx, lookup);
  const result = key && (await read(key));
  if (result === undefined) await waitForAnswerStep(started);
  return found(result);
}

/**
 * The permit of a mailed status link, whose e-mail address is confirmed by it. Returns undefined unless the signature is
 * right. It cannot be guessed, so the lookup is not counted: tries of others never refuse the owner.
 */
export async function findSigned(ctx: Context, { form_code, email, proof }: Lookup): Promise<PermitKey | undefined> {
  const code = comparableText(form_code);
  if (!isStatusProof(ctx, { code, email }, proof)) return undefined;
  const key = await repository.findByCode(ctx.deps.db, code, comparableEmail(email));
  if (key !== undefined) await confirmAddress(ctx, key);
  return key;
}

/** The signature that the mailed status link of this permit has. */
export function proofOf(ctx: Context, { form_code, email }: Pick<Lookup, 'form_code' | 'email'>): string {
  return proofOfStatus(ctx, { code: comparableText(form_code), email });
}

async function findKey(ctx: Context, lookup: Lookup): Promise<PermitKey | undefined> {
  const signed = await findSigned(ctx, lookup);
  if (signed !== undefined) return signed;
  const { db, config } = ctx.deps;
  const { form_code, email } = lookup;
  const comparable = comparableText(form_code);
  const per_network = { name: 'lookup-network', hits: config.limits.status_per_minute, seconds: 60 };
  // Counts the network first: a client over its limit must not use up the tries of a code or an e-mail.
  const code = comparable === NO_CODE ? form_code.toUpperCase() : comparable;
  await countTries(
    ctx,
    [{ allowance: per_network, subject: ctx.network }],
    [
      { allowance: PER_CODE, subject: code },
      { allowance: PER_EMAIL, subject: comparableEmail(email) },
    ],
  );
  return repository.findByCode(db, comparable, comparableEmail(email));
}

function comparableText(form_code: string): string {
  const code = readCode(form_code);
  return code === undefined ? NO_CODE : comparableCode(code);
}
