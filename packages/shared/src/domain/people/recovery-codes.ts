import { makeCode, readCode } from '../../text/code-alphabet.ts';

/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10;

const HALF = 5;

/** A new code, such as `7K3QX-9T2M4`. `randomBytes` must be cryptographically random. */
export function makeRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  return makeCode(randomBytes, 2, HALF);
}

/** Normalises a typed code: any case, with or without the dash. Undefined when it is invalid. */
export function readRecoveryCode(typed: string): string | undefined {
  return readCode(typed, 2 * HALF);
}
