import type { Action } from '@gerbang/shared/access';
import { useLocation, useMatches } from 'react-router';

import type { Side } from '../lib/i18n/language.ts';
import type { Namespace } from '../lib/i18n/texts.ts';

export interface RouteHandle {
  /** Side of the product. Missing when the route belongs to the side of its parent. */
  side?: Side | ((search: string) => Side);
  texts?: readonly Namespace[];
  /** Loads the route's code and texts ahead of time. */
  prefetch?: () => Promise<void>;
  /** Open to all staff, even when the menu of the role does not list the route. */
  everyRole?: boolean;
  /** The screen is closed to roles without this action, even when their menu lists the route. */
  needs?: Action;
  /** All values of a route parameter for which a screen exists. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Works without network. An idle session does not end while the device is offline. */
  worksOffline?: boolean;
  /** Shown without the menu and the header. */
  isFullScreen?: boolean;
}

/** The handle of each matched route, outermost first. */
export function useHandles(): RouteHandle[] {
  return useMatches().flatMap((match) => (isHandle(match.handle) ? [match.handle] : []));
}

export function useSide(): Side {
  const { search } = useLocation();
  const side =
    useHandles()
      .flatMap((handle) => handle.side ?? [])
      .at(-1) ?? 'public';
  return typeof side === 'function' ? side(search) : side;
}

export function isHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null;
}
