import { useEffect } from 'react';

import { afterPaint, firstScreenStands } from './when-idle.ts';

/** Names the page in the browser's tab and history; a page that has its name is there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Gerbang`;
  }, [title]);
  useEffect(() => afterPaint(firstScreenStands), []);
}
