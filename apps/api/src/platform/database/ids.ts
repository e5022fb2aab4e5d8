import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new record id: UUIDv7, so that rows of the same time are close together in an index. */
export function newId(): string {
  return randomUUIDv7();
}

/** A secret of 256 random bits (43 characters). Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A short digest of a personal value, to count or compare it without storing it. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
