import type { ComponentProps } from 'react';

import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { HoldNote } from './HoldNote.tsx';

const loadNote = async () => (await import('./HoldNote.tsx')).HoldNote;

/** The hold in the bar. Its code is loaded with the first hold, because no form shows it at once. */
export function LazyHoldNote(props: ComponentProps<typeof HoldNote>) {
  const { Part } = useLazyPart(loadNote, true);
  return Part === undefined ? null : <Part {...props} />;
}
