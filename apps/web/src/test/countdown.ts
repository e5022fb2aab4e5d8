import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock and the intervals of countdowns until the test ends. Returns a function that lets one second pass.
 * Time-outs stay real, because queries of the testing library wait with them.
 */
export function countdown(): () => void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => act(() => void vi.advanceTimersByTime(1000));
}
