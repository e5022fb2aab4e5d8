import type { DockEvent } from '@gerbang/shared/contracts/goods/dock';
import { isDepartureMissing, presenceOf } from '@gerbang/shared/domain/gate/presence';
import type { Presence, PresenceFacts } from '@gerbang/shared/domain/gate/presence';

/** The presence of a dock event at `now`. */
export function dockPresence(event: DockEvent, now: Date): Presence {
  return presenceOf(factsOf(event), now);
}

/** True for a vehicle that counts as left only because of the time. */
export function isDockDepartureMissing(event: DockEvent, now: Date): boolean {
  return isDepartureMissing(factsOf(event), now);
}

function factsOf(event: DockEvent): PresenceFacts {
  return {
    ...event,
    from: new Date(event.from),
    until: new Date(event.until),
    first_passed_at: instant(event.first_passed_at),
    last_passed_at: instant(event.last_passed_at),
    left_at: instant(event.left_at),
  };
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
