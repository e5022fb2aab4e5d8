import { hkdfSync, randomBytes } from 'node:crypto';

import { makeRecoveryCode, readRecoveryCode, RECOVERY_CODES } from '@gerbang/shared/domain/people/recovery-codes';
import { hashRaw } from '@node-rs/argon2';

/** New recovery codes, to be shown once, and their hashes. `app_secret` is the secret of the authenticator app. */
export async function newRecoveryCodes(
  app_secret: string,
  account_id: string,
): Promise<{ recovery_codes: string[]; code_hashes: Buffer[] }> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(makeRecoveryCode(randomBytes));
  const recovery_codes = [...codes];
  const code_hashes = await Promise.all(recovery_codes.map((code) => recoveryHash(app_secret, account_id, code)));
  return { recovery_codes, code_hashes: code_hashes.filter((hash) => hash !== undefined) };
}

/**
 * Hash of a recovery code, or undefined when `typed` is not a recovery code. Its 50 random bits are too few for a plain
 * digest, so argon2id is used with the cost of a password. The salt is derived from the account id and the secret of the
 * authenticator app. So one hash is enough to find the matching code among the ten. The app's secret is stored sealed,
 * so the database alone is not enough to guess codes, and the codes survive a change of the key that seals it.
 */
export async function recoveryHash(app_secret: string, account_id: string, typed: string): Promise<Buffer | undefined> {
  const code = readRecoveryCode(typed);
  if (code === undefined) return undefined;
  const salt = Buffer.from(hkdfSync('sha256', app_secret, '', `recovery-code:${account_id}`, 16));
  return hashRaw(code, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, salt });
}
