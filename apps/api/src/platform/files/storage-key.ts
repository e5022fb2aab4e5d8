import { AppError } from '../errors.ts';

const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_LENGTH = 200;

/** Returns the key if both drivers can store it. Throws for a key that could name another path. */
export function safeKey(key: string): string {
  if (key.length > MAX_LENGTH || key.includes('..') || !KEY.test(key)) throw new AppError('malformed');
  return key;
}
