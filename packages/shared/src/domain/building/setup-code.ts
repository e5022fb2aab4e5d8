import { makeCode, readCode } from '../../text/code-alphabet.ts';
import { MINUTE_MS } from '../../time/spans.ts';

const GROUPS = 3;
const SIZE = 4;

/** Characters of a setup code, without dashes. */
export const SETUP_CODE_LENGTH = GROUPS * SIZE;
export const SETUP_CODE_MINUTES = 60;
export const SETUP_CODE_MS = SETUP_CODE_MINUTES * MINUTE_MS;
/** After so many wrong codes a new one is needed. */
export const SETUP_CODE_TRIES = 5;

/** A new code of 60 bits, such as `KRTN-7F2M-Q9XD`. `randomBytes` must be cryptographically random. */
export function makeSetupCode(randomBytes: (count: number) => Uint8Array): string {
  return makeCode(randomBytes, GROUPS, SIZE);
}

/** Normalises a typed code: any case, with or without dashes. Undefined when it is invalid. */
export function readSetupCode(typed: string): string | undefined {
  return readCode(typed, SETUP_CODE_LENGTH);
}
