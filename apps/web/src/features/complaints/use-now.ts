import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time, a minute at a time, so that what becomes late looks late. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
