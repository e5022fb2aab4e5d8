import { DAY_MS } from '@gerbang/shared/time/spans';
import type { ClientBase } from 'pg';

import type { SampleProperty } from './sample-property.ts';

/** Returns a whole number from 0 to below `below`. */
type Dice = (below: number) => number;

/** A writer and the rows it has made. It changes only its own rows, so that writers conflict only in the counts. */
export interface Writer {
  client: ClientBase;
  sample: SampleProperty;
  dice: Dice;
  now: Date;
  permits: { id: string; kind: string; item: string | null; stages: string[] }[];
  complaints: string[];
  work_orders: string[];
  days: number;
}

/** Changes happen within this many days before `now`. */
const PAST_DAYS = 60;
/** A writer on one connection. The same seed makes the same changes. */
export function createWriter(client: ClientBase, sample: SampleProperty, seed: number, now: Date): Writer {
  const dice = diceOf(seed);
  return { client, sample, dice, now, permits: [], complaints: [], work_orders: [], days: 0 };
}

export function randomTime({ dice, now }: Writer): Date {
  return new Date(now.getTime() - dice(PAST_DAYS * DAY_MS));
}

export function randomTimeAfter({ dice }: Writer, than: Date, hours: number): Date {
  return new Date(than.getTime() + dice(hours * 60 * 60 * 1000));
}

export function pick<T>({ dice }: Pick<Writer, 'dice'>, list: readonly T[]): T | undefined {
  return list[dice(Math.max(1, list.length))];
}

/** A random generator with a seed (mulberry32). */
function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
