import { useEffect, useEffectEvent, useState } from 'react';

import { problemOf } from './problem.ts';

const SECOND_MS = 1000;

/**
 * Seconds until a request that was refused because of a limit may be sent again. Counts down and calls `retry` at the end.
 * Undefined for any other error.
 */
export function useRetryWait(error: unknown, retry: () => void): number | undefined {
  const seconds = waitOf(error);
  const [shown, setShown] = useState({ error, left: seconds });
  if (shown.error !== error) setShown({ error, left: seconds });
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    // Compares with the clock, because a phone may stop timers while its screen is off.
    const until = Date.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
      setShown({ error, left });
      if (left > 0) return;
      clearInterval(timer);
      retryNow();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [error, seconds]);
  return shown.left;
}

function waitOf(error: unknown): number | undefined {
  const problem = problemOf(error);
  const seconds = problem?.params?.['retry_after'];
  return problem?.code === 'rate_limited' && typeof seconds === 'number' ? seconds : undefined;
}
