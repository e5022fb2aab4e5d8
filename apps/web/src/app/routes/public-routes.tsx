import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';

import { lazyPage } from '../../lib/lazy-page.tsx';
import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';
import { readTenantSession } from '../../lib/session/tenant-session.ts';
import type { RouteHandle } from '../handle.ts';
import { CategoryPage } from '../pages/CategoryPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';

const comingPage = lazyPage(() => import('../pages/PublicComingPage.tsx'));

const coming = (name: string) => ({
  Component: comingPage.Component,
  handle: { name, prefetch: comingPage.prefetch } satisfies RouteHandle,
});

/** The screens that anyone may open. Paths match without regard to case, so `/unLoading` is `/unloading`. */
export const publicRoutes: RouteObject[] = [
  { index: true, loader: staffGoesToDashboard, Component: CategoryPage },
  { path: 'permits', Component: CategoryPage },
  { path: 'loading', ...coming('loading') },
  { path: 'unloading', ...coming('unloading') },
  { path: 'unloading/detail', ...coming('unloading') },
  { path: 'unloadingTenant', loader: visitorGoesToUnloading, ...coming('unloading') },
  { path: 'sika', ...coming('sika') },
  { path: 'checkStatus', ...coming('checkStatus') },
  { path: 'checkStatus/:value', ...coming('checkStatus') },
  { path: '*', Component: NotFoundPage },
];

async function staffGoesToDashboard() {
  if (!mayHaveStaffSession()) return null;
  const { store } = await import('../../lib/store/store.ts');
  return store.getState().auth.token === null ? null : redirect('/dashboard');
}

function visitorGoesToUnloading() {
  return readTenantSession() === null ? redirect('/unloading') : null;
}
