import { hkdfSync, randomBytes } from 'node:crypto';

import { makeRecoveryCode, readRecoveryCode, RECOVERY_CODES } from '@gerbang/shared/domain/session/recovery-codes';
import { hashRaw } from '@node-rs/argon2';

/** New recovery codes, as they are told once, and what is stored of each. */
export async function newRecoveryCodes(
  master: Buffer,
  account_id: string,
): Promise<{ recovery_codes: string[]; code_hashes: Buffer[] }> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(makeRecoveryCode(randomBytes));
  const recovery_codes = [...codes];
  const code_hashes = await Promise.all(recovery_codes.map((code) => recoveryHash(master, account_id, code)));
  return { recovery_codes, code_hashes: code_hashes.filter((hash) => hash !== undefined) };
}

/**
 * What is stored of a recovery code, or undefined when the text is none. Its 50 random bits are too few for a plain
 * digest, so it is an argon2id as costly as a password's. The salt is the account's and comes from the application's
 * secret: one hash tells which of the ten codes it is, and the database alone cannot try codes at all.
 */
export async function recoveryHash(master: Buffer, account_id: string, typed: string): Promise<Buffer | undefined> {
  const code = readRecoveryCode(typed);
  if (code === undefined) return undefined;
  const salt = Buffer.from(hkdfSync('sha256', master, '', `recovery-code:${account_id}`, 16));
  return hashRaw(code, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, salt });
}
