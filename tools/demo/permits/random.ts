import { createHash } from 'node:crypto';

/** Random choices that are the same each time for the same words. */
export interface Chance {
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** Some entries of a list without repetition, in their order. */
  some<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
  /** True with this probability in percent. */
  percent(of100: number): boolean;
}

export function chanceOf(...words: readonly string[]): Chance {
  let state = createHash('sha256').update(JSON.stringify(words)).digest().readUInt32LE(0);
  /** Mulberry32: small, and good enough for demo data. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ value }) => value);
  return {
    between,
    shuffled,
    pick: (list) => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    some: (list, count) => {
      const chosen = new Set(shuffled(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    percent: (of100) => next() * 100 < of100,
  };
}
