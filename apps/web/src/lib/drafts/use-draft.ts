import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { subscribeUploads } from '../uploads/upload-store.ts';
import { readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Delay between the last change and saving the draft. */
const DEBOUNCE_MS = 400;

export interface DraftOptions<Values> {
  /** Fields that are never saved, at any depth (consent, passwords). Identity photos are always left out. */
  leaveOut?: readonly string[];
  /**
   * Whether a saved draft still fits the form. A draft that does not fit is ignored. By default its values must have the
   * same types as those of the form.
   */
  fits?: (values: unknown) => values is Partial<Values>;
}

/** Initial values of a form: the draft merged over `empty`. The draft is read once, before the form is created. */
export function useRestoredDraft<Values extends object>(
  name: string,
  empty: Values,
  { leaveOut = [], fits = hasTypesOf(empty) }: DraftOptions<Values>,
): { initialValues: Values; isRestored: boolean } {
  const [restored] = useState(() => {
    const stored = readDraft(name, Date.now());
    if (!fits(stored)) return { initialValues: empty, isRestored: false };
    const usable = Object.entries(stored).filter(([key]) => key in empty && !leaveOut.includes(key));
    return { initialValues: { ...empty, ...Object.fromEntries(usable) }, isRestored: true };
  });
  return restored;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** A value that is null on either side has the type of the other. */
function hasTypesOf<Values extends object>(empty: Values) {
  return (stored: unknown): stored is Partial<Values> =>
    typeOf(stored) === 'object' &&
    stored !== null &&
    Object.entries(stored as object).every(([key, value]) => {
      const own: unknown = Reflect.get(empty, key);
      return !(key in empty) || own === null || value === null || typeOf(own) === typeOf(value);
    });
}

interface SavingOptions {
  leaveOut?: readonly string[];
  isRestored: boolean;
  /** Values of an untouched form. A form that has them again has no draft. */
  start?: object;
}

/**
 * Saves the values of a form on this device: shortly after each change, and at once when the page is hidden or left.
 */
export function useDraft(
  name: string,
  values: object,
  { leaveOut = [], isRestored, start }: SavingOptions,
): { isSaved: boolean; remove: () => void } {
  const [isSaved, setSaved] = useState(isRestored);
  const first = useRef(values);
  const isOver = useRef(false);
  const pending = useRef<number>(undefined);

  const write = useEffectEvent(() => {
    window.clearTimeout(pending.current);
    pending.current = undefined;
    if (isOver.current) return;
    const isUntouched = start !== undefined && JSON.stringify(values) === JSON.stringify(start);
    if (isUntouched) removeDraft(name);
    else writeDraft(name, values, leaveOut, Date.now());
    setSaved(!isUntouched);
  });
  const plan = useEffectEvent((current: object) => {
    // An untouched form needs no draft.
    if (isOver.current || current === first.current) return;
    window.clearTimeout(pending.current);
    pending.current = window.setTimeout(() => write(), DEBOUNCE_MS);
  });
  const flush = useEffectEvent(() => {
    if (pending.current !== undefined) write();
  });

  useEffect(() => plan(values), [values]);
  // A completed upload has a URL and can now be part of the draft.
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
