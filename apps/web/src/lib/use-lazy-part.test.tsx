import { act, renderHook, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

const Part = () => null;

afterEach(() => vi.doUnmock('./outdated.ts'));

/** A part whose code cannot be loaded at first. */
async function failedPart({ isOutdated }: { isOutdated: boolean }) {
  vi.resetModules();
  const reload = vi.fn(async () => isOutdated);
  vi.doMock('./outdated.ts', () => ({ reloadIfOutdated: reload }));
  const { useLazyPart } = await import('./use-lazy-part.ts');
  let isThere = false;
  const load = vi.fn(async (): Promise<ComponentType> => (isThere ? Part : Promise.reject(new TypeError('gone'))));
  const { result } = renderHook(() => useLazyPart(load, true));
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  isThere = true;
  load.mockClear();
  return { load, reload, result };
}

it('does not reload the page by itself when a part cannot be loaded, and loads it again on request', async () => {
  const { reload, result } = await failedPart({ isOutdated: false });
  expect(reload).not.toHaveBeenCalled();
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.Part).toBe(Part));
  expect(result.current.hasFailed).toBe(false);
});

it('reloads an outdated page on request, and does not load the part again', async () => {
  const { load, reload, result } = await failedPart({ isOutdated: true });
  await act(async () => result.current.retry());
  expect(reload).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});
