import { useLocation, useMatches } from 'react-router';

import type { Side } from '../lib/i18n/language.ts';

/** What a route says about itself. */
export interface RouteHandle {
  /** The side of the product it belongs to, if it is not its parent's. */
  side?: Side | ((search: string) => Side);
  /** Loads its code ahead of time. */
  prefetch?: () => Promise<void>;
  /** Open to every staff member, whatever the role's menu holds. */
  everyRole?: boolean;
  /** Opens and works without network, so the session lasts while there is none. */
  worksOffline?: boolean;
  /** Stands alone, without the menu and the header. */
  isFullScreen?: boolean;
}

/** The handle of each matched route, outermost first. */
export function useHandles(): RouteHandle[] {
  return useMatches().flatMap((match) => (isHandle(match.handle) ? [match.handle] : []));
}

/** The side of the product that the present address belongs to. */
export function useSide(): Side {
  const { search } = useLocation();
  const side =
    useHandles()
      .flatMap((handle) => handle.side ?? [])
      .at(-1) ?? 'public';
  return typeof side === 'function' ? side(search) : side;
}

/** Whether a route carries a handle of ours. */
export function isHandle(value: unknown): value is RouteHandle {
  return typeof value === 'object' && value !== null;
}
