import { randomBytes, timingSafeEqual } from 'node:crypto';

import {
  makeSetupCode,
  readSetupCode,
  SETUP_CODE_MINUTES,
  SETUP_CODE_MS,
  SETUP_CODE_TRIES,
} from '@gerbang/shared/domain/building/setup-code';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import type { Context } from '../../../platform/context.ts';
import { newId, newToken, tokenHash } from '../../../platform/database/ids.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import * as repository from './first-run.repository.ts';
import type { StoredFirstRun } from './first-run.repository.ts';

/** Time in which a browser can finish after the setup code was typed in it. */
const TOKEN_MS = 4 * HOUR_MS;

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Makes a setup code and returns it, or undefined when there is a group. The one before can no longer be used, nor the
 * browser in which it was typed.
 */
export function newSetupCode(deps: CodeDeps): Promise<string | undefined> {
  return makeCode(deps, true);
}

/**
 * Logs a setup code when there is no group. One code is valid for all API processes: one that starts while a code can be
 * used does not replace it.
 */
export async function announceSetupCode(deps: CodeDeps & Pick<Deps, 'log'>): Promise<void> {
  const code = await makeCode(deps, false);
  if (code !== undefined) {
    const text = `Setup code: ${code} (valid ${SETUP_CODE_MINUTES} min, a new one: gerbang setup --new-code)`;
    return deps.log.warn({}, text);
  }
  if ((await repository.find(deps.db)) !== undefined)
    deps.log.warn({}, 'Not set up yet. A setup code was printed before (a new one: gerbang setup --new-code)');
}

async function makeCode({ db, clock }: CodeDeps, replaces: boolean): Promise<string | undefined> {
  const code = makeSetupCode(randomBytes);
  const now = clock.now();
  const code_expires_at = new Date(now.getTime() + SETUP_CODE_MS);
  const row = { code_hash: hashOf(code), code_expires_at, administrator_id: newId() };
  return (await repository.putCode(db, row, { replaces, now })) ? code : undefined;
}

/** Returns the token of a browser for a right code. It replaces the token of another browser. */
export async function openFirstRun(ctx: Context, typed: string): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  const code_hash = hashOf(typed);
  const token_expires_at = new Date(now.getTime() + TOKEN_MS);
  const row = await repository.tryCode(ctx.deps.db, { code_hash, token_hash: tokenHash(token), token_expires_at, now });
  if (row === undefined) throw new AppError('setup_code_spent');
  if (timingSafeEqual(row.code_hash, code_hash)) return token;
  const tries_left = SETUP_CODE_TRIES - row.wrong_codes;
  if (tries_left === 0) throw new AppError('setup_code_spent');
  throw new AppError('setup_code_wrong', { params: { tries_left } });
}

/** How many wrong codes may still be typed. */
export function triesLeft(row: StoredFirstRun | undefined, now: Date): number {
  if (row === undefined || row.code_expires_at <= now) return 0;
  return SETUP_CODE_TRIES - row.wrong_codes;
}

/** Whether the token belongs to the browser in which the code was typed last. */
export function isOpen(row: StoredFirstRun, token: string | undefined, now: Date): boolean {
  if (token === undefined || row.token_hash === null || row.token_expires_at === null) return false;
  return row.token_expires_at > now && timingSafeEqual(row.token_hash, tokenHash(token));
}

const hashOf = (code: string) => tokenHash(readSetupCode(code) ?? '');
