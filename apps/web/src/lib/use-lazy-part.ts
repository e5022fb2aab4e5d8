import { startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { reloadIfOutdated } from './outdated.ts';
import { afterPaint, prefetchWhenIdle } from './when-idle.ts';

export interface LazyPart<Props> {
  Part: ComponentType<Props> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Loaded components by their loader. A component that is already loaded is shown in the first render. */
const loadedParts = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a component ahead, so that `useLazyPart` shows it in its first render. */
export async function loadPart<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const Part = await load();
  loadedParts.set(load, Part);
  return Part;
}

/**
 * Loads a component when the browser is idle, or after the next paint once `wanted` is true. A failed load does not
 * break the screen. The page reloads for a newer version only on `retry`, because a reload loses what a draft leaves
 * out.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean): LazyPart<Props> {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  const Part = Loaded ?? (wanted ? (loadedParts.get(load) as ComponentType<Props> | undefined) : undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => prefetchWhenIdle(() => void loadPart(load).catch(() => {})), [load]);
  useEffect(() => {
    if (!wanted || Loaded !== undefined || hasFailed) return undefined;
    let isMounted = true;
    const keep = () =>
      void loadPart(load).then(
        // A transition renders in small steps, so that a slow phone can respond to touches in between.
        (loaded) => isMounted && startTransition(() => setLoaded(() => loaded)),
        () => isMounted && setFailed(true),
      );
    const cancel = loadedParts.has(load) ? keep() : afterPaint(keep);
    return () => {
      isMounted = false;
      cancel?.();
    };
  }, [wanted, Loaded, hasFailed, load]);
  const retry = async () => {
    if (!(await reloadIfOutdated())) setFailed(false);
  };
  return { Part, hasFailed, retry: () => void retry() };
}
