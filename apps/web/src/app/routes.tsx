import type { RouteObject } from 'react-router';

import { PublicLayout } from './layouts/PublicLayout.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { ErrorPage, RootErrorPage } from './pages/ErrorPage.tsx';
import { publicRoutes } from './routes/public-routes.tsx';
import { staffRoutes } from './routes/staff-routes.tsx';

/** Every address of the product. */
export const routes: RouteObject[] = [
  {
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
      ...staffRoutes,
    ],
  },
];
