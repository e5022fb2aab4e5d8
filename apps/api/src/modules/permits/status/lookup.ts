import { setTimeout as pause } from 'node:timers/promises';

import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { comparableEmail } from '@gerbang/shared/domain/text/email';

import type { Context } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { spend } from '../../platform/throttle.ts';
import * as repository from './status.repository.ts';

/** What a person shows to see a permit, and from which client address. */
export interface Lookup {
  form_code: string;
  email: string;
  address: string;
}

const HOUR = 60 * 60;
const PER_CODE = { name: 'lookup-code', hits: 30, seconds: HOUR };
const PER_EMAIL = { name: 'lookup-email', hits: 30, seconds: HOUR };
/** Looked up like any other, and never found: no stored code is empty. */
const NO_CODE = '';
/** A miss is answered only at multiples of this, so that the answer's time does not tell what was wrong. */
const MISS_STEP_MS = 100;

/**
 * What `read` makes of the permit that this code and e-mail open. Everything else is one refusal: a wrong code, a wrong
 * e-mail, a text that cannot be a code, a permit that `read` has nothing to say of. All of it does the same work.
 */
export async function lookUp<T>(
  ctx: Context,
  lookup: Lookup,
  read: (key: PermitKey) => Promise<T | undefined>,
): Promise<T> {
  const started = performance.now();
  const key = await findKey(ctx, lookup);
  const result = key && (await read(key));
  if (result === undefined) await pause(MISS_STEP_MS - ((performance.now() - started) % MISS_STEP_MS));
  return found(result);
}

async function findKey(ctx: Context, { form_code, email, address }: Lookup): Promise<PermitKey | undefined> {
  const { db, config } = ctx.deps;
  const code = readCode(form_code);
  const comparable = code === undefined ? NO_CODE : comparableCode(code);
  const per_address = { name: 'lookup-address', hits: config.limits.status_per_minute, seconds: 60 };
  // The address first: who is out of tries must not use up those of others.
  await spend(db, per_address, address, ctx.now());
  await spend(db, PER_CODE, comparable === NO_CODE ? form_code.toUpperCase() : comparable, ctx.now());
  await spend(db, PER_EMAIL, comparableEmail(email), ctx.now());
  return repository.findByCode(db, comparable, comparableEmail(email));
}
