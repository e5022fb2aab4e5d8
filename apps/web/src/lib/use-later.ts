import { startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { afterPaint, prefetchWhenIdle } from './when-idle.ts';

/** A part whose code comes later. */
export interface Later<Props> {
  /** Undefined until it is here. */
  Part: ComponentType<Props> | undefined;
  hasFailed: boolean;
  /** Tries again after a failure. */
  retry: () => void;
}

/** Parts that are here already, by what loaded them: whoever wants one then has it in the same frame. */
const here = new WeakMap<() => Promise<unknown>, unknown>();

async function bring<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const Part = await load();
  here.set(load, Part);
  return Part;
}

/** Loads a part of the screen when all is quiet, or once it is wanted and what stands is painted; a failed load takes down neither screen nor typing. */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean): Later<Props> {
  const [Brought, setBrought] = useState<ComponentType<Props>>();
  const Part = Brought ?? (wanted ? (here.get(load) as ComponentType<Props> | undefined) : undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => prefetchWhenIdle(() => void bring(load).catch(() => {})), [load]);
  useEffect(() => {
    if (!wanted || Brought !== undefined || hasFailed) return undefined;
    let isThere = true;
    const keep = () =>
      void bring(load).then(
        // Drawn in small steps, so that a slow phone can answer a touch in between.
        (loaded) => isThere && startTransition(() => setBrought(() => loaded)),
        () => isThere && setFailed(true),
      );
    const callOff = here.has(load) ? keep() : afterPaint(keep);
    return () => {
      isThere = false;
      callOff?.();
    };
  }, [wanted, Brought, hasFailed, load]);
  return { Part, hasFailed, retry: () => setFailed(false) };
}
