import { useState } from 'react';

import { isWithin } from './faults.ts';

type Codes<Code extends string> = Readonly<Record<string, Code>>;

/**
 * Selects the faults to show in a form that is validated on every change: the faults of visited fields, all faults
 * after an attempt to send, and the server's faults until their field changes.
 */
export function useShownFaults<Code extends string>(live: Codes<Code>) {
  const [isAttempted, setAttempted] = useState(false);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Codes<Code>>({});
  const shown = isAttempted ? live : only(live, (path) => visited.includes(path));
  return {
    shown: { ...shown, ...refused },
    /** Marks a field as visited, so that its faults are shown from now on. */
    visit: (path: string) => setVisited((paths) => [...paths, path]),
    attempt: () => setAttempted(true),
    refuse: setRefused,
    /** Removes the server's faults of these fields. */
    cure: (fields: readonly string[]) =>
      setRefused((codes) => only(codes, (path) => !fields.some((field) => isWithin(path, field)))),
  };
}

function only<Code extends string>(codes: Codes<Code>, isKept: (path: string) => boolean): Codes<Code> {
  return Object.fromEntries(Object.entries(codes).filter(([path]) => isKept(path)));
}
