import { useEffect, useRef } from 'react';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

import { prepareSide } from '../lib/i18n/i18n.ts';
import { AppProviders } from './AppProviders.tsx';
import { useSide } from './handle.ts';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { publicRoutes } from './routes/public-routes.tsx';
import { sharedRoutes } from './routes/shared-routes.tsx';
import { ErrorScreen, RootErrorScreen } from './screens/ErrorScreen.tsx';

const ROOT = 'root';

/**
 * All routes: the public routes, the shared ones and `others`. Tests pass the staff routes; in production `findStaffRoutes` adds them
 * later.
 */
export const routesWith = (others: RouteObject[]): RouteObject[] => [
  {
    id: ROOT,
    path: '/',
    Component: RootLayout,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        handle: { side: 'public' },
        children: [{ ErrorBoundary: ErrorScreen, children: publicRoutes }],
      },
      ...sharedRoutes,
      ...others,
    ],
  },
];

const PUBLIC_PARTS = new Set(
  publicRoutes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ path }) => firstPart(path ?? '')),
);

let hasStaffRoutes = false;

/** Adds the staff routes when somebody opens an address that is not public, so that visitors never download them. */
export const findStaffRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (hasStaffRoutes || PUBLIC_PARTS.has(firstPart(path))) return;
  const [{ staffRoutes }] = await Promise.all([import('./routes/staff-routes.tsx'), prepareSide('staff')]);
  if (hasStaffRoutes) return;
  hasStaffRoutes = true;
  patch(ROOT, staffRoutes);
};

function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/')[0]?.toLowerCase() ?? '';
}

function RootLayout() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Moves focus to the content of a new page, so that screen readers start there.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <AppProviders side={useSide()}>
      <Outlet />
      <ScrollRestoration />
    </AppProviders>
  );
}
