import type { Language } from '@gerbang/shared/contracts/common';
import type { SecondStepOffer } from '@gerbang/shared/contracts/people/auth';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { fieldFault } from '../../../platform/errors.ts';
import { seal, unseal } from '../../../platform/keys/key-ring.ts';
import { createWithPassword } from './accounts.service.ts';
import { newAppSecret, offerOf, timeStepOf } from './app-codes.ts';
import * as repository from './auth.repository.ts';
import * as codes from './recovery-codes.repository.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** An account that does not exist yet. Its secrets are stored with what else is entered in the first run. */
export interface FirstAccount {
  id: string;
  totp_secret: Buffer;
  /** Time step of the last code that was accepted. */
  totp_last_step: number | null;
}

/** A new secret of an authenticator app, as it is stored. */
export function sealNewSecret({ deps }: Context, id: string): Buffer {
  return seal(deps.config.keys, 'second-step', id, newAppSecret());
}

/** Undefined when the key of the secret is no longer in use. */
export function offerOfFirst(
  ctx: Context,
  account: Omit<FirstAccount, 'totp_last_step'>,
  email: string,
): SecondStepOffer | undefined {
  const secret = secretOf(ctx, account);
  return secret === undefined ? undefined : offerOf(secret, email);
}

/** Returns new recovery codes and their hashes for a right code of the app. Throws a field error for a wrong one. */
export async function confirmFirst(ctx: Context, account: FirstAccount, code: string) {
  const secret = secretOf(ctx, account);
  const step = secret === undefined ? undefined : timeStepOf(secret, code, ctx.now());
  if (secret === undefined || step === undefined || step <= (account.totp_last_step ?? 0))
    throw fieldFault('code', 'invalid');
  return { totp_last_step: step, ...(await newRecoveryCodes(secret, account.id)) };
}

const secretOf = ({ deps }: Context, { id, totp_secret }: Omit<FirstAccount, 'totp_last_step'>) =>
  unseal(deps.config.keys, 'second-step', id, totp_secret);

/** A second step that was confirmed before there was an account. */
export interface FirstSecondStep {
  totp_secret: Buffer;
  totp_last_step: number | null;
  code_hashes: readonly Buffer[];
}

/** Adds the account of an administrator who also looks after the installation. */
export async function insertFirstAdministrator(
  tx: Tx,
  account: {
    id: string;
    group_id: string;
    role_id: string;
    name: string;
    email: string;
    language: Language;
    password_hash: string;
    second_step: FirstSecondStep | null;
  },
  now: Date,
): Promise<void> {
  const { id, password_hash, second_step, ...facts } = account;
  const made = { ...facts, id, kind: 'staff', phone: '' } as const;
  await createWithPassword(tx, made, { password_hash, operator: true }, now);
  if (second_step === null) return;
  const { code_hashes, ...app } = second_step;
  await repository.setAccount(tx, id, { ...app, totp_since: now });
  await codes.replaceCodes(tx, id, code_hashes, now);
}
