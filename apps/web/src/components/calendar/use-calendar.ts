import { useEffect, useState } from 'react';

import type * as calendar from './DayCalendar.tsx';

/** `absent` until the calendar is requested and loaded. */
export type LoadedCalendar = typeof calendar | 'absent' | 'failed';

/** Loads the calendar's code once `wanted` is true. The day strip works without it when loading fails. */
export function useCalendar(wanted: boolean): LoadedCalendar {
  const [state, setState] = useState<LoadedCalendar>('absent');
  useEffect(() => {
    if (!wanted) return undefined;
    let isThere = true;
    const become = (next: LoadedCalendar) => {
      if (isThere) setState(next);
    };
    import('./DayCalendar.tsx').then(become, () => become('failed'));
    return () => {
      isThere = false;
    };
  }, [wanted]);
  return state;
}
