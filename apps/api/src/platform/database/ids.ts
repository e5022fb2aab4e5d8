import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new record's id: UUIDv7, so that rows of one time stand together. */
export function newId(): string {
  return randomUUIDv7();
}

/** A secret of 256 random bits as it travels (43 characters), never stored in this form. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A short digest of a personal value, to count or compare it without keeping it. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
