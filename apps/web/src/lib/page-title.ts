import { useEffect } from 'react';

import { afterPaint, markFirstScreenShown } from './when-idle.ts';

/** Sets the document title. Its first use also marks the first screen as shown, after which idle work may start. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Gerbang`;
  }, [title]);
  useEffect(() => afterPaint(markFirstScreenShown), []);
}
