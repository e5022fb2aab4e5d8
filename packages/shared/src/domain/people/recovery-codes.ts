/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10;

/** Crockford's base 32: without I, L, O and U, so that a code can be written down and typed without mistakes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;
const LENGTH = 2 * HALF;

/** A new code, such as `7K3QX-9T2M4`. `randomBytes` must be cryptographically random. */
export function makeRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const plain = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${plain.slice(0, HALF)}-${plain.slice(HALF)}`;
}

/** Normalises a typed code: any case, with or without the dash. Undefined when it is invalid. */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > 40) return undefined;
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const isCode = plain.length === LENGTH && Array.from(plain).every((character) => ALPHABET.includes(character));
  return isCode ? plain : undefined;
}
