import { comparableCode, KIND_LETTER, makeCode, readCode } from '@gerbang/shared/domain/permits/code';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import type { Text } from './rows.ts';

const LENGTH = 8;
const SYMBOLS = 32;
/** Bit mask of one half of a code's random part, which has 40 bits. */
const HALF = (1 << 20) - 1;
const ROUND_KEYS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/**
 * Generates the stored codes of a property's permits of one kind: unique and in no visible order. A permutation maps
 * the number of a permit to its code, so that no list of used codes is needed.
 */
export function codesOf(kind: PermitKind, short_code: string): (number: number) => Text {
  const table = checkTable(kind, short_code);
  const code = Buffer.from(comparable(kind, short_code, new Uint8Array(LENGTH)), 'latin1');
  const first = KIND_LETTER[kind].length + short_code.length;
  const characters = symbolCharacters(kind, short_code);
  return (number) => {
    const [left, right] = scrambled(number);
    let check = table.none;
    for (let place = 0; place < LENGTH; place += 1) {
      const half = place < 4 ? left : right;
      const symbol = (half >>> (15 - (place % 4) * 5)) & 31;
      code[first + place] = characters[symbol] ?? 0;
      check ^= table.of[place * SYMBOLS + symbol] ?? 0;
    }
    code[first + LENGTH] = characters[check] ?? 0;
    return code;
  };
}

/** A Feistel network over the two halves: a one-to-one mapping of numbers to codes. */
function scrambled(number: number): [left: number, right: number] {
  let [left, right] = [Math.floor(number / (HALF + 1)) & HALF, number & HALF];
  for (const key of ROUND_KEYS) {
    const mixed = Math.imul(right ^ key, 0x2c1b3c6d);
    [left, right] = [right, left ^ ((mixed ^ (mixed >>> 15)) & HALF)];
  }
  return [left, right];
}

/**
 * The check character is a sum over the positions of a code, so the contribution of each symbol at each position is
 * computed beforehand.
 */
function checkTable(kind: PermitKind, short_code: string): { none: number; of: Uint8Array } {
  const characters = symbolCharacters(kind, short_code);
  const checkOf = (random: Uint8Array) =>
    characters.indexOf(comparable(kind, short_code, random).charCodeAt(short_code.length + 1 + LENGTH));
  const none = checkOf(new Uint8Array(LENGTH));
  const of = new Uint8Array(LENGTH * SYMBOLS);
  for (let place = 0; place < LENGTH; place += 1) {
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      const random = new Uint8Array(LENGTH);
      random[place] = symbol;
      of[place * SYMBOLS + symbol] = checkOf(random) ^ none;
    }
  }
  return { none, of };
}

function symbolCharacters(kind: PermitKind, short_code: string): Uint8Array {
  return Uint8Array.from({ length: SYMBOLS }, (_, symbol) => {
    const random = new Uint8Array(LENGTH).fill(symbol);
    return comparable(kind, short_code, random).charCodeAt(short_code.length + 1);
  });
}

/** The code that the product would store for these random bytes. */
function comparable(kind: PermitKind, short_code: string, random: Uint8Array): string {
  const code = readCode(makeCode(kind, short_code, () => random));
  if (code === undefined) throw new Error(`No code can be made for the short code ${short_code}.`);
  return comparableCode(code);
}
