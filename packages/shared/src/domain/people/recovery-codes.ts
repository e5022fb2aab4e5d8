/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10;

/** Crockford's base 32: no I, L, O or U, so a code survives being written down and typed again. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;
const LENGTH = 2 * HALF;

/** A new code as people see it, e.g. `7K3QX-9T2M4`; `randomBytes` must be unpredictable. */
export function makeRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const plain = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${plain.slice(0, HALF)}-${plain.slice(HALF)}`;
}

/** The form in which codes are compared, read from any case and with or without the dash; undefined when it is no code. */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > 40) return undefined;
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const isCode = plain.length === LENGTH && Array.from(plain).every((character) => ALPHABET.includes(character));
  return isCode ? plain : undefined;
}
