/** Crockford's base 32: without I, L, O and U, so that a code can be written down and typed without mistakes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of `groups` groups of `size` characters with dashes between. `randomBytes` must be cryptographically random. */
export function makeCode(randomBytes: (count: number) => Uint8Array, groups: number, size: number): string {
  const plain = Array.from(randomBytes(groups * size), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return Array.from({ length: groups }, (_, index) => plain.slice(index * size, (index + 1) * size)).join('-');
}

/** Normalises a typed code of `length` characters: any case, with or without dashes. Undefined when it is invalid. */
export function readCode(typed: string, length: number): string | undefined {
  if (typed.length > 40) return undefined;
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const isCode = plain.length === length && Array.from(plain).every((character) => ALPHABET.includes(character));
  return isCode ? plain : undefined;
}
