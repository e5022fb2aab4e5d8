import { HOUR_MS, type Span } from '../../time/spans.ts';

/** The capacity of one slot on one day. */
export interface SlotPlaces extends Span {
  capacity: number;
  taken: number;
  /** Reason when the day is closed, otherwise null. */
  closed: string | null;
}

export interface HourPlaces {
  at: Date;
  taken: number;
  capacity: number;
}

/** The capacity of each hour of a board, summed over all open slots. */
export function placesByHour({ from, until }: Span, slots: readonly SlotPlaces[]): HourPlaces[] {
  const hours = Math.round((until.getTime() - from.getTime()) / HOUR_MS);
  return Array.from({ length: hours }, (_, index) => {
    const at = new Date(from.getTime() + index * HOUR_MS);
    const next = new Date(at.getTime() + HOUR_MS);
    const open = slots.filter((slot) => slot.closed === null && slot.from < next && slot.until > at);
    return { at, taken: sum(open.map(({ taken }) => taken)), capacity: sum(open.map(({ capacity }) => capacity)) };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
