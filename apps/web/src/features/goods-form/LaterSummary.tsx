import type { ComponentProps } from 'react';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLater } from '../../lib/use-later.ts';
import type { GoodsSummary } from './GoodsSummary.tsx';

const loadSummary = async () => (await import('./GoodsSummary.tsx')).GoodsSummary;

/** The summary beside the form, for those who have room for it; its place stays empty until it is here. */
export function LaterSummary(props: ComponentProps<typeof GoodsSummary>) {
  const { Part } = useLater(loadSummary, !useIsPhone());
  return Part === undefined ? null : <Part {...props} />;
}
