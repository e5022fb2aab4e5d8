import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';

import { AppProviders } from '../AppProviders.tsx';
import { useSide } from '../handle.ts';

/** What stands around every page of both sides. */
export function RootLayout() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // A new page begins at its content for people who hear it, too.
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
