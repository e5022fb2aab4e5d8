import { createHash } from 'node:crypto';

/** Random numbers for tens of millions of rows: fast, and the same each time for the same words. */
export interface Dice {
  /** A whole number from 0 to `sides` - 1. */
  roll(sides: number): number;
  /** A number from 0 to 1, excluding 1. */
  share(): number;
  pick<T>(list: readonly T[]): T;
}

export function diceOf(...words: readonly string[]): Dice {
  const seed = createHash('sha256').update(JSON.stringify(words)).digest();
  let [a, b, c, counter] = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8), 1];
  /** sfc32: small and fast, with a period that is long enough for all rows. */
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const share = (): number => next() / 2 ** 32;
  const roll = (sides: number): number => Math.floor(share() * sides);
  return {
    roll,
    share,
    pick: (list) => {
      const picked = list[roll(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
}
