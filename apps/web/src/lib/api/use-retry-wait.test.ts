import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useRetryWait } from './use-retry-wait.ts';

const PROBLEM = { type: 'about:blank', title: 'Too many', status: 429, code: 'rate_limited', request_id: 'r1' };
const REFUSED = { status: 429, data: { ...PROBLEM, params: { retry_after: 2 } } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(sent: unknown) {
  const retry = vi.fn();
  const hook = renderHook(({ values }) => useRetryWait(REFUSED, retry, values), { initialProps: { values: sent } });
  return { ...hook, retry };
}

it('sends what was refused again when the wait is over', () => {
  const { result, retry } = waiting('typed');
  expect(result.current).toEqual({ left: 2, isAutomatic: true });
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current.left).toBe(1);
  expect(retry).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1000));
  expect(retry).toHaveBeenCalledOnce();
});

it('sends nothing by itself once the person has changed what was refused', () => {
  const { result, rerender, retry } = waiting('typed');
  rerender({ values: 'half changed' });
  expect(result.current.isAutomatic).toBe(false);
  act(() => void vi.advanceTimersByTime(5000));
  expect(result.current.left).toBe(0);
  expect(retry).not.toHaveBeenCalled();
});
