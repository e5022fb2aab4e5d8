import { createHash } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = 10_000;
const commonPasswords: ReadonlySet<string> = new Set(
  [...(dictionary['passwords-common'] as Iterable<string>)].slice(0, COMMON),
);

// The secret is compared with this hash when the account does not exist, so that the answer takes as long as for a
// wrong password.
let decoy: Promise<string> | undefined;

/** The MD5 hex of a password, which clients send and the server treats as the secret. */
export function md5Hex(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}

/** The stored form of a secret: argon2id (the library's default) with 19 MiB and two passes. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
}

/** Whether the secret matches the stored hash. Without a hash it returns false after the same time. */
export async function isSecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret('no account has this secret');
  const right = await verify(stored ?? (await decoy), secret);
  return right && stored !== null && stored !== undefined;
}

/** Whether a password (in lower case) is among the 10,000 most common ones. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password);
}
