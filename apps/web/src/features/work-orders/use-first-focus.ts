import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The field that somebody has just opened a form for: it takes the focus once it is there. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
