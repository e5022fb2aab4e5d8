import { idleness } from '@gerbang/shared/domain/session/idle';
import type { Idleness } from '@gerbang/shared/domain/session/idle';

import { ACTIVITY_KEY, readActivity, writeActivity } from '../../lib/session/activity.ts';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Signs of life closer together than this are one. */
const ONE_SIGN_MS = 5_000;

/** Watches one tab; what the person does in any tab of the browser counts for all of them. */
export interface IdleWatch {
  /** How the session stands; the same object until that changes. */
  read: () => Idleness;
  /** Watches until the answer is called. */
  subscribe: (listener: () => void) => () => void;
  /** The person says that they are still there. */
  stay: () => void;
}

/** Begins a watch. Opening a page is a sign of life, unless the time was over before it was opened. */
export function createIdleWatch(): IdleWatch {
  const opened = Date.now();
  let last = readActivity() ?? opened;
  if (idleness(last, opened).kind !== 'over') last = opened;
  let stands = idleness(last, opened);
  let timer: number | undefined;
  let tell: (() => void) | undefined;

  const look = () => {
    window.clearTimeout(timer);
    last = readActivity() ?? last;
    const now = Date.now();
    const next = idleness(last, now);
    if (next.kind === 'active') timer = window.setTimeout(look, next.look_again_ms);
    if (next.kind === 'warned') timer = window.setTimeout(look, next.ends_at - now);
    if (isSame(stands, next)) return;
    stands = next;
    tell?.();
  };
  const stay = () => {
    last = Date.now();
    writeActivity(last);
    look();
  };
  const onSign = () => {
    const now = Date.now();
    // A device that slept through the limit wakes with a touch: it counts only after the time was looked at. A warning
    // stays until it is answered, so that it cannot vanish before anyone has read it.
    if (idleness(last, now).kind !== 'active') look();
    else if (now - last >= ONE_SIGN_MS) stay();
  };
  return {
    read: () => stands,
    stay,
    subscribe: (listener) => {
      tell = listener;
      const stopListening = listen(onSign, look);
      if (stands.kind !== 'over') stay();
      return () => {
        tell = undefined;
        window.clearTimeout(timer);
        stopListening();
      };
    },
  };
}

function listen(onSign: () => void, look: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === ACTIVITY_KEY) look();
  };
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', look);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', look);
  };
}

function isSame(one: Idleness, other: Idleness): boolean {
  if (one.kind === 'warned' && other.kind === 'warned') return one.ends_at === other.ends_at;
  return one.kind === other.kind;
}
