import { useEffect, useState } from 'react';

import type * as calendar from './DayCalendar.tsx';

/** The calendar's code: not asked for or still on its way, here, or out of reach. */
export type LoadedCalendar = typeof calendar | 'absent' | 'failed';

/** Loads the calendar when it is wanted; where it cannot be had, the strip of days does without it. */
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
