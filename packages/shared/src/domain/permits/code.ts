import { PERMIT_KINDS, type PermitKind } from './kinds.ts';

/** The parts of a permit code, normalised: upper case, look-alike characters replaced. */
export interface PermitCode {
  kind: PermitKind;
  short_code: string;
  random: string;
  check: string;
}

export const KIND_LETTER = { loading: 'L', unloading: 'U', work: 'W' } as const satisfies Record<PermitKind, string>;

/** Crockford's base 32: without I, L, O and U, so that a code can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 8;
const SHORT_CODE = /^[A-Z0-9]{2,6}$/;

/** A new code, such as `L-GI-7K3QX9T2-M`. `randomBytes` must be cryptographically random. */
export function makeCode(kind: PermitKind, short_code: string, randomBytes: (count: number) => Uint8Array): string {
  const random = Array.from(randomBytes(RANDOM_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const letter = KIND_LETTER[kind];
  return [letter, short_code, random, checkCharacter(letter + short_code, random)].join('-');
}

/** Reads a typed code in any case, with or without dashes; undefined when it is invalid. */
export function readCode(typed: string): PermitCode | undefined {
  if (typed.length > 40) return undefined;
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const kind = PERMIT_KINDS.find((one) => KIND_LETTER[one] === plain.slice(0, 1));
  const short_code = plain.slice(1, -(RANDOM_LENGTH + 1));
  const random = readLookAlikes(plain.slice(-(RANDOM_LENGTH + 1), -1));
  const check = plain.slice(-1);
  if (kind === undefined || !SHORT_CODE.test(short_code) || random.length !== RANDOM_LENGTH) return undefined;
  if (Array.from(random).some((character) => !ALPHABET.includes(character))) return undefined;
  if (check !== checkCharacter(KIND_LETTER[kind] + short_code, random)) return undefined;
  return { kind, short_code, random, check };
}

/** A code as it is stored and compared: upper case, without dashes. */
export function comparableCode(code: PermitCode): string {
  return KIND_LETTER[code.kind] + code.short_code + code.random + code.check;
}

/** A code as people see it, with dashes. */
export function displayCode(code: PermitCode): string {
  return [KIND_LETTER[code.kind], code.short_code, code.random, code.check].join('-');
}

/** A stored code as people see it, with dashes. */
export function showCode(stored: string): string {
  const code = readCode(stored);
  return code === undefined ? stored : displayCode(code);
}

/** Only the random part follows Crockford's rule. A short code may contain an O or an I. */
function readLookAlikes(text: string): string {
  return text.replaceAll(/[IL]/g, '1').replaceAll('O', '0');
}

/**
 * The check character: a polynomial over the field of 32 elements, which detects any single wrong character and any two
 * swapped ones.
 */
function checkCharacter(prefix: string, random: string): string {
  const ofPrefix = Array.from(prefix, (character) => Number.parseInt(character, 36)).flatMap((v) => [v >> 5, v & 31]);
  const ofRandom = Array.from(random, (character) => ALPHABET.indexOf(character));
  return ALPHABET.charAt([...ofPrefix, ...ofRandom].reduce((sum, symbol) => timesRoot(sum) ^ symbol, 0));
}

/** Multiplies by a root of x^5 + x^2 + 1, which generates all 31 elements except zero. */
function timesRoot(element: number): number {
  const doubled = element << 1;
  return doubled > 31 ? doubled ^ 0b10_0101 : doubled;
}
