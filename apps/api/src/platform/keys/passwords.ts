import { createHash } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = 10_000;
const commonPasswords: ReadonlySet<string> = new Set(
  [...(dictionary['passwords-common'] as Iterable<string>)].slice(0, COMMON),
);

// Compared with when the account does not exist, so that a miss costs as much as a wrong password.
let decoy: Promise<string> | undefined;

/** What a login sends for a typed password, and the server treats as the secret. */
export function md5Hex(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}

/** What is stored of a secret: argon2id (the library's own default) with 19 MiB and two passes. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
}

/** Whether the secret is the stored one; without a stored one it takes the same time and is never right. */
export async function isSecret(stored: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret('no account has this secret');
  const right = await verify(stored ?? (await decoy), secret);
  return right && stored !== null && stored !== undefined;
}

/** Whether a password (in lower case) is among the 10,000 most common ones. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password);
}
