import type { SlotCalendar } from '@gerbang/shared/contracts/schedule-settings';

/** A day of the calendar. */
export type CalendarDay = SlotCalendar['days'][number];

/** A slot of the calendar, with when it starts. */
export type CalendarSlot = SlotCalendar['slots'][number] & { starts: string };

/** Places taken of those there are. */
export interface Places {
  taken: number;
  capacity: number;
}

/** All places of a day together. */
export function sumPlaces(slots: readonly Places[]): Places {
  return slots.reduce((sum, { taken, capacity }) => ({ taken: sum.taken + taken, capacity: sum.capacity + capacity }), {
    taken: 0,
    capacity: 0,
  });
}

/** How much of the places is taken, from 0 to 1. */
export function shareTaken({ taken, capacity }: Places): number {
  return capacity === 0 ? 0 : taken / capacity;
}

/** Whether nothing more can be booked; where there was never a place, nothing is full. */
export function isFull({ taken, capacity }: Places): boolean {
  return capacity > 0 && taken >= capacity;
}
