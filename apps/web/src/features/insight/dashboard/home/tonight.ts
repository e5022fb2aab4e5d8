import type { DockBoard, DockEvent } from '@gerbang/shared/contracts/goods/dock';
import { isInList } from '@gerbang/shared/domain/gate/presence';
import type { PresenceList } from '@gerbang/shared/domain/gate/presence';

import { dockPresence } from '../../../../entities/permit/dock-presence.ts';

/** The board's permits of a list at this time, by their start. The gate shows and counts the same. */
export function eventsIn(board: DockBoard, list: PresenceList, now: Date): DockEvent[] {
  return board.events
    .filter((event) => isInList(dockPresence(event, now), list))
    .sort((a, b) => a.from.localeCompare(b.from));
}
