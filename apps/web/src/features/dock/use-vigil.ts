import { idleness } from '@gerbang/shared/domain/session/idle';
import { useEffect, useEffectEvent, useRef } from 'react';

import { ACTIVITY_KEY, readActivity, writeActivity } from '../../lib/session/activity.ts';

const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Keeps the session while the board hangs on a wall: each answer of the server is a sign of life, so it ends as soon as the
 * right to look does. It is nobody's sign, though. Once no person has touched the board for as long as a session may be
 * quiet, leaving it ends the session: whoever comes by a screen that was left alone finds the login behind it.
 */
export function useVigil(isOn: boolean, heardAt: number | undefined): void {
  const touchedAt = useRef(0);
  const isAlone = useRef(false);
  const onTouch = useEffectEvent(() => {
    const now = Date.now();
    isAlone.current ||= idleness(touchedAt.current, now).kind === 'over';
    touchedAt.current = now;
  });
  const onLeave = useEffectEvent(() => {
    isAlone.current ||= idleness(touchedAt.current, Date.now()).kind === 'over';
    if (!isAlone.current) return;
    writeActivity(0);
    // The watch over the session looks when another tab writes; this one has to tell it.
    window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY }));
  });
  useEffect(() => {
    if (!isOn) return undefined;
    touchedAt.current = readActivity() ?? Date.now();
    isAlone.current = false;
    const touch = () => onTouch();
    for (const sign of SIGNS) window.addEventListener(sign, touch, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true });
      onLeave();
    };
  }, [isOn]);
  useEffect(() => {
    if (isOn && heardAt !== undefined) writeActivity(Date.now());
  }, [isOn, heardAt]);
}
