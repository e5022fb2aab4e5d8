import type { ClientBase } from 'pg';

import { newId } from '../../src/platform/ids.ts';
import type { Ground } from './ground.ts';

/** Gives a whole number below `below`. */
export type Dice = (below: number) => number;

/** What one writer has made so far; it changes only its own, so that writers meet in the counts and nowhere else. */
export interface Writer {
  client: ClientBase;
  ground: Ground;
  dice: Dice;
  now: Date;
  permits: { id: string; kind: string; item: string | null; stages: string[] }[];
  complaints: string[];
  work_orders: string[];
  days: number;
}

/** How long ago things happened: the counts of two months are touched. */
const PAST_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A writer on one connection; the same seed makes the same changes. */
export function createWriter(client: ClientBase, ground: Ground, seed: number, now: Date): Writer {
  const dice = diceOf(seed);
  return { client, ground, dice, now, permits: [], complaints: [], work_orders: [], days: 0 };
}

/** Some moment of the last two months. */
export function sometime({ dice, now }: Writer): Date {
  return new Date(now.getTime() - dice(PAST_DAYS * DAY_MS));
}

/** A moment up to so many hours after another. */
export function later({ dice }: Writer, than: Date, hours: number): Date {
  return new Date(than.getTime() + dice(hours * 60 * 60 * 1000));
}

/** One of several. */
export function pick<T>({ dice }: Pick<Writer, 'dice'>, list: readonly T[]): T | undefined {
  return list[dice(Math.max(1, list.length))];
}

/** An id for whatever is new. */
export const another = newId;

/** A generator of numbers by a seed (mulberry32). */
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
