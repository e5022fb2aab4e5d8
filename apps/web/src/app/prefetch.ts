import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';

import { prefetchWhenIdle } from '../lib/when-idle.ts';
import { isHandle } from './handle.ts';

/** Loads the code of the pages that an address needs. */
export function prefetchPages(matches: readonly { route: Pick<RouteObject, 'handle'> }[]): void {
  for (const { route } of matches) {
    if (isHandle(route.handle)) void route.handle.prefetch?.();
  }
}

function prefetchPath(routes: RouteObject[], path: string): void {
  prefetchPages(matchRoutes(routes, path) ?? []);
}

/** Loads a page as soon as a finger, pointer or the keyboard reaches its link, and the linked pages when all is quiet. */
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

/** One page at each quiet moment: the code of all at once would keep a slow phone from answering. */
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
