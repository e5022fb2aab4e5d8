import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { subscribeUploads } from '../uploads/upload-store.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** A person pauses this long before the draft is written. */
const DEBOUNCE_MS = 400;

/** What a form says about its draft. */
export interface DraftOptions<Values> {
  /** Fields that are never kept, at whatever depth (consent, passwords); identity photos never are anyway. */
  leaveOut?: readonly string[];
  /** Whether an old draft still fits the form; one that does not is dropped. */
  fits: (values: unknown) => values is Partial<Values>;
}

/** A form's first values: its draft laid over the empty form, when there is one. Read once, before the form is made. */
export function useRestoredDraft<Values extends object>(
  name: string,
  empty: Values,
  { leaveOut = [], fits }: DraftOptions<Values>,
): { initialValues: Values; isRestored: boolean } {
  const [restored] = useState(() => {
    const stored = readDraft(name, Date.now());
    if (!fits(stored)) return { initialValues: empty, isRestored: false };
    const usable = Object.entries(stored).filter(([key]) => key in empty && !leaveOut.includes(key));
    return { initialValues: { ...empty, ...Object.fromEntries(usable) }, isRestored: true };
  });
  return restored;
}

/** Keeps what is typed on this device, a moment after each change and at once when the page goes away. */
export function useDraft(
  name: string,
  values: object,
  { leaveOut = [], isRestored }: { leaveOut?: readonly string[]; isRestored: boolean },
): { isSaved: boolean; remove: () => void } {
  const [isSaved, setSaved] = useState(isRestored);
  const first = useRef(values);
  const isOver = useRef(false);
  const pending = useRef<number>(undefined);

  const write = useEffectEvent(() => {
    window.clearTimeout(pending.current);
    pending.current = undefined;
    if (isOver.current) return;
    writeDraft(name, values, leaveOut, Date.now());
    setSaved(true);
  });
  const plan = useEffectEvent((current: object) => {
    // A form that nobody has touched is no draft.
    if (isOver.current || current === first.current) return;
    window.clearTimeout(pending.current);
    pending.current = window.setTimeout(() => write(), DEBOUNCE_MS);
  });
  const flush = useEffectEvent(() => {
    if (pending.current !== undefined) write();
  });

  useEffect(() => plan(values), [values]);
  // A file that has arrived can be kept from now on.
  const onUpload = useEffectEvent(() => plan(values));
  useEffect(() => subscribeUploads(() => onUpload()), []);
  useEffect(() => {
    const onLeave = () => flush();
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      onLeave();
    };
  }, []);

  const remove = () => {
    isOver.current = true;
    window.clearTimeout(pending.current);
    removeDraft(name);
    setSaved(false);
  };
  return { isSaved, remove };
}
