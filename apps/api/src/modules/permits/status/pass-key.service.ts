import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Config } from '../../../config.ts';

/** The key of a permit that the status contains. `code` is the normalised code. */
export function passKey({ signing_secret }: Pick<Config, 'signing_secret'>, code: string): string {
  return createHmac('sha256', signing_secret)
    .update(`pass-key\n${code}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}

export function isPassKey(config: Pick<Config, 'signing_secret'>, code: string, given: string): boolean {
  const right = Buffer.from(passKey(config, code));
  const key = Buffer.from(given);
  return key.length === right.length && timingSafeEqual(key, right);
}
