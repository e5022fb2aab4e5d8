import type { Slot, SlotFacts } from './slots.api.ts';

type Times = Pick<Slot, 'starts' | 'ends'>;

/** A slot's times, as one without a name of its own is called. */
export function timesOf({ starts, ends }: Times): string {
  return `${starts} - ${ends}`;
}

/** Whether a slot has a name of its own, and not just its times. */
export function isNamed(slot: Times & { name: string }): boolean {
  return slot.name !== timesOf(slot);
}

/** Whether a slot runs across midnight; half-typed times do not say. */
export function endsNextDay({ starts, ends }: Times): boolean {
  return starts !== '' && ends !== '' && ends <= starts;
}

/** What a person sets of a slot, from the record. */
export function factsOf({ id: _id, version: _version, updated_at: _updated_at, ...facts }: Slot): SlotFacts {
  return facts;
}

/** The place after the last slot, as far as the server counts. */
export function nextPosition(slots: readonly Slot[]): number {
  return Math.min(999, Math.max(-1, ...slots.map(({ position }) => position)) + 1);
}

/** The slots whose place changes when one moves up (-1) or down (1), each with its new place. */
export function moved(slots: readonly Slot[], id: string, by: -1 | 1): Slot[] {
  const from = slots.findIndex((slot) => slot.id === id);
  const [one, other] = [slots[from], slots[from + by]];
  if (one === undefined || other === undefined) return [];
  const order = [...slots];
  order[from] = other;
  order[from + by] = one;
  // Slots that were made with the same place are told apart at last.
  return order.flatMap((slot, position) => (slot.position === position ? [] : [{ ...slot, position }]));
}
