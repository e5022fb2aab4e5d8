import type { ComponentProps } from 'react';

import { useLazyPart } from '../../lib/use-lazy-part.ts';
import type { SubmitLimit } from './SubmitLimit.tsx';

const loadLimit = async () => (await import('./SubmitLimit.tsx')).SubmitLimit;

/** `SubmitLimit`, whose code loads after the form is shown. */
export function LazySubmitLimit(props: ComponentProps<typeof SubmitLimit>) {
  const { Part } = useLazyPart(loadLimit, true);
  return Part === undefined ? null : <Part {...props} />;
}
