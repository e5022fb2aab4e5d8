import { useEffect, useEffectEvent, useState } from 'react';

import { problemOf } from './problem.ts';

const SECOND_MS = 1000;

/**
 * Seconds until a request that was refused because of a limit may be sent again. Counts down and calls `retry` at the end.
 * Undefined for any other error.
 */
export function useRetryWait(error: unknown, retry: () => void): number | undefined {
  return useWait(error, waitOf(error), retry);
}

/**
 * Counts down the seconds that an answer asks to wait, and calls `onEnd` at the end. Starts again with another `answer`.
 */
export function useWait(answer: unknown, seconds: number | undefined, onEnd: () => void): number | undefined {
  const [shown, setShown] = useState({ answer, left: seconds });
  if (shown.answer !== answer) setShown({ answer, left: seconds });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    // Compares with the clock, because a phone may stop timers while its screen is off.
    const until = Date.now() + seconds * SECOND_MS;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
      setShown({ answer, left });
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [answer, seconds]);
  return shown.left;
}

function waitOf(error: unknown): number | undefined {
  const problem = problemOf(error);
  const seconds = problem?.params?.['retry_after'];
  return problem?.code === 'rate_limited' && typeof seconds === 'number' ? seconds : undefined;
}
