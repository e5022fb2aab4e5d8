import type { DockEvent } from '@gerbang/shared/contracts/goods/dock';
import { presenceOf } from '@gerbang/shared/domain/gate/presence';
import type { Presence } from '@gerbang/shared/domain/gate/presence';

/** Where a permit of the dock's board stands at this time. */
export function dockPresence(event: DockEvent, now: Date): Presence {
  const facts = {
    ...event,
    from: new Date(event.from),
    until: new Date(event.until),
    first_passed_at: instant(event.first_passed_at),
    last_passed_at: instant(event.last_passed_at),
    left_at: instant(event.left_at),
  };
  return presenceOf(facts, now);
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
