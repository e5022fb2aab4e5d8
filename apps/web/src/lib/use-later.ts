import { useEffect, useState } from 'react';
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

/** Loads a part of the screen when all is quiet, or once it is wanted and what stands is painted; a failed load takes down neither screen nor typing. */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean): Later<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => prefetchWhenIdle(() => void load().catch(() => {})), [load]);
  useEffect(() => {
    if (!wanted || Part !== undefined || hasFailed) return undefined;
    let isThere = true;
    const callOff = afterPaint(() => {
      load().then(
        (loaded) => isThere && setPart(() => loaded),
        () => isThere && setFailed(true),
      );
    });
    return () => {
      isThere = false;
      callOff();
    };
  }, [wanted, Part, hasFailed, load]);
  return { Part, hasFailed, retry: () => setFailed(false) };
}
