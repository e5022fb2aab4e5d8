import { useEffect, useEffectEvent, useState } from 'react';

import { problemOf } from './problem.ts';

const SECOND_MS = 1000;

interface RetryWait {
  /** Seconds until the request may be sent again. Undefined when no limit refused it. */
  left: number | undefined;
  /** Whether it is sent again by itself. False once the person has changed what was refused. */
  isAutomatic: boolean;
}

/**
 * Counts down to the time when a request that a limit refused may be sent again, and calls `retry` then. Calls nothing
 * when `sent` is not what it was at the refusal: half a change must not be sent without the person.
 */
export function useRetryWait(error: unknown, retry: () => void, sent?: unknown): RetryWait {
  const [refused, setRefused] = useState({ error, sent });
  if (refused.error !== error) setRefused({ error, sent });
  const isAutomatic = refused.sent === sent;
  const left = useWait(error, waitOf(error), () => {
    if (isAutomatic) retry();
  });
  return { left, isAutomatic };
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
