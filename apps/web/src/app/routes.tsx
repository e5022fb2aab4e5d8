import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';

import { PublicLayout } from './layouts/PublicLayout.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { ErrorPage, RootErrorPage } from './pages/ErrorPage.tsx';
import { publicRoutes } from './routes/public-routes.tsx';

const ROOT = 'root';

/** Every address of the product: the public ones, and others once they are known. */
export const routesWith = (others: RouteObject[]): RouteObject[] => [
  {
    id: ROOT,
    path: '/',
    Component: RootLayout,
    ErrorBoundary: RootErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        handle: { side: 'public' },
        children: [{ ErrorBoundary: ErrorPage, children: publicRoutes }],
      },
      ...others,
    ],
  },
];

const PUBLIC_PARTS = new Set(publicRoutes.map(({ path }) => firstPart(path ?? '')));
// Tenants read theirs below the same word as staff.
PUBLIC_PARTS.delete('news');

let areStaffKnown = false;

/** Learns the addresses of staff when somebody opens one that is not the public's: visitors carry nothing of them. */
export const findStaffRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (areStaffKnown || PUBLIC_PARTS.has(firstPart(path))) return;
  const { staffRoutes } = await import('./routes/staff-routes.tsx');
  if (areStaffKnown) return;
  areStaffKnown = true;
  patch(ROOT, staffRoutes);
};

function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/')[0]?.toLowerCase() ?? '';
}
