import { useState } from 'react';

import { useNow } from '../../../lib/use-now.ts';

/** Seconds between two mails that the same button sends. */
const PAUSE_S = 60;

/** Seconds left of a minute's pause after each mail, and a function that begins it. */
export function usePause(): [seconds: number, begin: () => void] {
  const [sentAt, setSentAt] = useState(0);
  const now = useNow(1000).getTime();
  const seconds = PAUSE_S - Math.floor((now - sentAt) / 1000);
  return [Math.min(Math.max(0, seconds), PAUSE_S), () => setSentAt(Date.now())];
}
