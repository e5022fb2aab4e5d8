import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until `until`, a time of the device's clock in milliseconds. Counts down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    // Compares with the clock, because a phone may stop timers while its screen is off.
    const count = () => setLeft(secondsTo(until));
    const timer = window.setInterval(count, SECOND_MS);
    const first = window.setTimeout(count);
    return () => {
      window.clearInterval(timer);
      window.clearTimeout(first);
    };
  }, [until]);
  return left;
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
}
