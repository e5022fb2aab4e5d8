import type { Slot, SlotFacts } from './slots.api.ts';

type Times = Pick<Slot, 'starts' | 'ends'>;

/** The default name of a slot. */
export function timesOf({ starts, ends }: Times): string {
  return `${starts} - ${ends}`;
}

/** Whether a slot has a name other than its times. */
export function isNamed(slot: Times & { name: string }): boolean {
  return slot.name !== timesOf(slot);
}

/** Whether a slot ends after midnight. False for incomplete times. */
export function endsNextDay({ starts, ends }: Times): boolean {
  return starts !== '' && ends !== '' && ends <= starts;
}

export function factsOf({ id: _id, version: _version, updated_at: _updated_at, ...facts }: Slot): SlotFacts {
  return facts;
}

/** The position after the last slot, within the server's limit. */
export function nextPosition(slots: readonly Slot[]): number {
  return Math.min(999, Math.max(-1, ...slots.map(({ position }) => position)) + 1);
}

/** Moves a slot up (-1) or down (1). Returns only the slots whose position changes, with their new positions. */
export function moved(slots: readonly Slot[], id: string, by: -1 | 1): Slot[] {
  const from = slots.findIndex((slot) => slot.id === id);
  const [moving, other] = [slots[from], slots[from + by]];
  if (moving === undefined || other === undefined) return [];
  const order = [...slots];
  order[from] = other;
  order[from + by] = moving;
  // Numbering all slots again also separates slots that had the same position.
  return order.flatMap((slot, position) => (slot.position === position ? [] : [{ ...slot, position }]));
}
