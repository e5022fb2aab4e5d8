import { useEffect, useEffectEvent, useState } from 'react';

import { draftKey } from '../../lib/drafts/draft-store.ts';
import { readStoredJson } from '../../lib/storage.ts';

/** A moment after a draft is written at the latest. */
const LOOK_AFTER_MS = 500;

/** When the draft was last kept, e.g. `16:12`; undefined while there is none. */
export function useDraftTime(name: string, values: object, isSaved: boolean): string | undefined {
  const [time, setTime] = useState(() => savedTime(name));
  const look = useEffectEvent((_values: object, _isSaved: boolean) => {
    const timer = window.setTimeout(() => setTime(savedTime(name)), LOOK_AFTER_MS);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => look(values, isSaved), [values, isSaved]);
  return isSaved ? time : undefined;
}

function savedTime(name: string): string | undefined {
  const stored = readStoredJson(draftKey(name));
  if (typeof stored !== 'object' || stored === null || !('saved_at' in stored)) return undefined;
  if (typeof stored.saved_at !== 'number') return undefined;
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(stored.saved_at);
}
