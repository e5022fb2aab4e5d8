import { AppError } from './errors.ts';

const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;
const MAX_LENGTH = 200;

/** The key itself when it is one both drivers can hold; anything that could name another place is refused. */
export function safeKey(key: string): string {
  if (key.length > MAX_LENGTH || key.includes('..') || !KEY.test(key)) throw new AppError('malformed');
  return key;
}
