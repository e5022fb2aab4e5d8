import type { DataRouter } from 'react-router';

import { endFirstPage } from '../lib/lazy-page.tsx';
import { prefetchPages } from './prefetch.ts';

/**
 * Follows the router: all code that an address needs is fetched at once and not layer by layer, and the lazy pages
 * learn when the visit's first page has been left.
 */
export function watchPages(router: DataRouter): void {
  let first: string | undefined;
  let seen = router.state.matches;
  prefetchPages(seen);
  router.subscribe(({ initialized, location, matches }) => {
    if (initialized) {
      first ??= location.key;
      if (location.key !== first) endFirstPage();
    }
    if (matches === seen) return;
    seen = matches;
    prefetchPages(matches);
  });
}
