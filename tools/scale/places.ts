import { DAY_MS, type ScaleBuilding, type ScaleSlot } from './building.ts';
import type { Dice } from './dice.ts';
import type { Rows } from './rows.ts';

/** A booking of a slot on a day. Days are counted from 1970. */
export interface Place {
  slot: ScaleSlot;
  day: number;
  /** Index of the slot and day in the counters. */
  at: number;
}

/** Books the slots of a property, never beyond their capacity. */
export interface Places {
  /** Books a slot on this day, or on the next day with free capacity. */
  takeLoading(dice: Dice, day: number): Place;
  takeUnloading(day: number): Place;
  free(place: Place): void;
  /** Writes a row for each slot and day with bookings. */
  write(rows: Rows, property_id: Uint8Array): void;
}

/** Bookings are at most this many days ahead. */
const AHEAD_DAYS = 90;
const DAYS_TO_2000 = 10_957;

export function placesOf(
  { loading, unloading, closed }: ScaleBuilding,
  { since, now }: { since: number; now: number },
): Places {
  const slots = [...loading, unloading];
  const first = Math.floor(since / DAY_MS);
  const days = Math.floor(now / DAY_MS) + AHEAD_DAYS - first;
  const taken = new Int32Array(days * slots.length);
  const take = (day: number, which: number): Place | undefined => {
    const slot = slots[which];
    const at = (day - first) * slots.length + which;
    const count = taken[at];
    if (slot === undefined || count === undefined) throw new Error('The slots of the scale set are full.');
    if (count >= slot.capacity || closed.has(day)) return undefined;
    taken[at] = count + 1;
    return { slot, day, at };
  };
  return {
    takeLoading: (dice, wanted) => {
      const start = dice.roll(loading.length);
      for (let day = wanted; ; day += 1) {
        for (let tried = 0; tried < loading.length; tried += 1) {
          const place = take(day, (start + tried) % loading.length);
          if (place !== undefined) return place;
        }
      }
    },
    takeUnloading: (wanted) => {
      for (let day = wanted; ; day += 1) {
        const place = take(day, loading.length);
        if (place !== undefined) return place;
      }
    },
    free: ({ at }) => {
      taken[at] = (taken[at] ?? 1) - 1;
    },
    write: (rows, property_id) => {
      for (const [at, count] of taken.entries()) {
        const slot = slots[at % slots.length];
        if (count === 0 || slot === undefined) continue;
        rows.begin();
        rows.id(property_id);
        rows.id(slot.id);
        rows.int(first + Math.floor(at / slots.length) - DAYS_TO_2000);
        rows.int(slot.capacity);
        rows.int(count);
      }
    },
  };
}
