import { matchRoutes } from 'react-router';
import type { RouteObject, DataRouter } from 'react-router';

import { prefetchWhenIdle } from '../lib/when-idle.ts';
import { isHandle } from './handle.ts';
import { endFirstScreen } from './lazy-screen.tsx';

export function prefetchPages(matches: readonly { route: Pick<RouteObject, 'handle'> }[]): void {
  for (const { route } of matches) {
    if (isHandle(route.handle)) void route.handle.prefetch?.();
  }
}

function prefetchPath(routes: RouteObject[], path: string): void {
  prefetchPages(matchRoutes(routes, path) ?? []);
}

/**
 * Loads a page when a pointer, finger or the keyboard focus reaches a link to it. When the browser is idle, loads all
 * pages that have a link in `root`.
 */
export function startPrefetching(routes: () => RouteObject[], root: HTMLElement): void {
  const onReach = (event: Event) => {
    const path = linkedPath(event.target);
    if (path !== null) prefetchPath(routes(), path);
  };
  for (const type of ['touchstart', 'pointerover', 'focusin']) root.addEventListener(type, onReach, { passive: true });

  prefetchWhenIdle(() => {
    const paths = new Set([...root.querySelectorAll('a[href]')].map(linkedPath).filter((path) => path !== null));
    prefetchInTurn(routes, [...paths]);
  });
}

/** Loads one page per idle period: the code of all pages at once would block a slow phone. */
function prefetchInTurn(routes: () => RouteObject[], [path, ...others]: readonly string[]): void {
  if (path === undefined) return;
  prefetchPath(routes(), path);
  prefetchWhenIdle(() => prefetchInTurn(routes, others));
}

function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return null;
  return link.pathname;
}

/**
 * Prefetches the code of all nested routes of an address at once instead of one after the other. Calls `endFirstScreen`
 * when the user leaves the first page of the visit.
 */
export function watchPages(router: DataRouter): void {
  let first: string | undefined;
  let seen = router.state.matches;
  prefetchPages(seen);
  router.subscribe(({ initialized, location, matches }) => {
    if (initialized) {
      first ??= location.key;
      if (location.key !== first) endFirstScreen();
    }
    if (matches === seen) return;
    seen = matches;
    prefetchPages(matches);
  });
}
