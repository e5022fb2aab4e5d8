import type { DockBoard, DockEvent } from '@gerbang/shared/contracts/goods/dock';
import { isInList, presenceOf } from '@gerbang/shared/domain/gate/presence';
import type { PresenceList } from '@gerbang/shared/domain/gate/presence';

/** The board's permits of a list at this time, by their start. The gate shows and counts the same. */
export function eventsIn(board: DockBoard, list: PresenceList, now: Date): DockEvent[] {
  return board.events
    .filter((event) => isInList(presenceOf(factsOf(event), now), list))
    .sort((a, b) => a.from.localeCompare(b.from));
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function factsOf(event: DockEvent) {
  return {
    ...event,
    from: new Date(event.from),
    until: new Date(event.until),
    first_passed_at: instant(event.first_passed_at),
    last_passed_at: instant(event.last_passed_at),
    left_at: instant(event.left_at),
  };
}
