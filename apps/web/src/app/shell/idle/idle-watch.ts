import { idleness } from '@gerbang/shared/domain/people/idle';
import type { Idleness } from '@gerbang/shared/domain/people/idle';

import { ACTIVITY_KEY, readActivity, writeActivity } from '../../../lib/session/activity.ts';

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Minimum time between two writes of the last activity. */
const WRITE_INTERVAL_MS = 5_000;

/** Watches for activity. Activity in any tab of the browser counts for all tabs. */
export interface IdleWatch {
  /** Current state. The same object until the state changes. */
  read: () => Idleness;
  subscribe: (listener: () => void) => () => void;
  /** Records an activity now, because the person wants to stay. */
  stay: () => void;
}

/** Opening a page is recorded as activity, unless the session had already expired. */
export function createIdleWatch(): IdleWatch {
  const opened = Date.now();
  let last = readActivity() ?? opened;
  if (idleness(last, opened).kind !== 'over') last = opened;
  let state = idleness(last, opened);
  let timer: number | undefined;
  let notify: (() => void) | undefined;

  const update = () => {
    window.clearTimeout(timer);
    last = readActivity() ?? last;
    const now = Date.now();
    const next = idleness(last, now);
    if (next.kind === 'active') timer = window.setTimeout(update, next.look_again_ms);
    if (next.kind === 'warned') timer = window.setTimeout(update, next.ends_at - now);
    if (isSame(state, next)) return;
    state = next;
    notify?.();
  };
  const stay = () => {
    last = Date.now();
    writeActivity(last);
    update();
  };
  const onActivity = () => {
    const now = Date.now();
    // The first touch after a sleep must not count as activity when the limit passed meanwhile. A warning stays until
    // it is answered, so that it cannot disappear before anyone has read it.
    if (idleness(last, now).kind !== 'active') update();
    else if (now - last >= WRITE_INTERVAL_MS) stay();
  };
  return {
    read: () => state,
    stay,
    subscribe: (listener) => {
      notify = listener;
      const stopListening = listen(onActivity, update);
      if (state.kind !== 'over') stay();
      return () => {
        notify = undefined;
        window.clearTimeout(timer);
        stopListening();
      };
    },
  };
}

function listen(onActivity: () => void, update: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === ACTIVITY_KEY) update();
  };
  for (const type of ACTIVITY_EVENTS) window.addEventListener(type, onActivity, { capture: true, passive: true });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const type of ACTIVITY_EVENTS) window.removeEventListener(type, onActivity, { capture: true });
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', update);
  };
}

function isSame(first: Idleness, second: Idleness): boolean {
  if (first.kind === 'warned' && second.kind === 'warned') return first.ends_at === second.ends_at;
  return first.kind === second.kind;
}
