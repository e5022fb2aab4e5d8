import type { Config } from '../../../config.ts';
import { isSignature, keyedHash } from '../../../platform/keys/key-ring.ts';

const BYTES = 16;

/** The key of a permit that the status contains. `code` is the normalised code. */
export function passKey({ keys }: Pick<Config, 'keys'>, code: string): string {
  return keyedHash(keys, 'pass-key', code).subarray(0, BYTES).toString('base64url');
}

export function isPassKey({ keys }: Pick<Config, 'keys'>, code: string, given: string): boolean {
  return isSignature(keys, 'pass-key', code, given, BYTES);
}
