import type { SlotCalendar } from '@gerbang/shared/contracts/building/schedule-settings';

export type CalendarDay = SlotCalendar['days'][number];

export type CalendarSlot = SlotCalendar['slots'][number] & { starts: string };

export interface Places {
  taken: number;
  capacity: number;
}

export function sumPlaces(slots: readonly Places[]): Places {
  return slots.reduce((sum, { taken, capacity }) => ({ taken: sum.taken + taken, capacity: sum.capacity + capacity }), {
    taken: 0,
    capacity: 0,
  });
}

/** Share of the capacity that is booked, from 0 to 1. */
export function shareTaken({ taken, capacity }: Places): number {
  return capacity === 0 ? 0 : taken / capacity;
}

/** A slot with a capacity of 0 does not count as full. */
export function isFull({ taken, capacity }: Places): boolean {
  return capacity > 0 && taken >= capacity;
}
