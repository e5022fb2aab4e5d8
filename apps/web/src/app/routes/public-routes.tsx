import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';

import { lazyPage } from '../../lib/lazy-page.tsx';
import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';
import { readTenantSession } from '../../lib/session/tenant-session.ts';
import type { RouteHandle } from '../handle.ts';
import { CategoryPage } from '../pages/CategoryPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';

const loadingPage = lazyPage(() => import('../pages/LoadingPage.tsx'));
const unloadingTenantPage = lazyPage(() => import('../pages/UnloadingTenantPage.tsx'));
const sikaPage = lazyPage(() => import('../pages/SikaPage.tsx'));
const checkStatusPage = lazyPage(() => import('../pages/CheckStatusPage.tsx'));
const permitLinkPage = lazyPage(() => import('../pages/PermitLinkPage.tsx'));
const verifyPage = lazyPage(() => import('../pages/VerifyPage.tsx'));
const tenantNewsPage = lazyPage(() => import('../pages/TenantNewsPage.tsx'));
const tenantComplaintsPage = lazyPage(() => import('../pages/TenantComplaintsPage.tsx'));
const assetScanPage = lazyPage(() => import('../pages/AssetScanPage.tsx'));
const unloadingPage = lazyPage(() => import('../pages/UnloadingPage.tsx'));
const unloadingDetailPage = lazyPage(() => import('../pages/UnloadingDetailPage.tsx'));

/** The screens that anyone may open. Paths match without regard to case, so `/unLoading` is `/unloading`. */
export const publicRoutes: RouteObject[] = [
  { index: true, loader: staffGoesToDashboard, Component: CategoryPage },
  { path: 'permits', Component: CategoryPage },
  {
    path: 'loading',
    Component: loadingPage.Component,
    handle: { prefetch: loadingPage.prefetch } satisfies RouteHandle,
  },
  {
    path: 'unloading',
    Component: unloadingPage.Component,
    handle: { prefetch: unloadingPage.prefetch } satisfies RouteHandle,
  },
  {
    path: 'unloading/detail',
    Component: unloadingDetailPage.Component,
    handle: { prefetch: unloadingDetailPage.prefetch } satisfies RouteHandle,
  },
  {
    path: 'unloadingTenant',
    loader: visitorGoesToUnloading,
    Component: unloadingTenantPage.Component,
    handle: { prefetch: unloadingTenantPage.prefetch } satisfies RouteHandle,
  },
  {
    path: 'sika',
    loader: tenantGoesToPermits,
    Component: sikaPage.Component,
    handle: { prefetch: sikaPage.prefetch } satisfies RouteHandle,
  },
  // One route for both addresses, so that the screen stays when it takes the value out of the address.
  {
    path: 'checkStatus/:value?',
    Component: checkStatusPage.Component,
    handle: { prefetch: checkStatusPage.prefetch } satisfies RouteHandle,
  },
  {
    path: 'permitLink',
    Component: permitLinkPage.Component,
    handle: { prefetch: permitLinkPage.prefetch } satisfies RouteHandle,
  },
  { path: 'verify', Component: verifyPage.Component, handle: { prefetch: verifyPage.prefetch } satisfies RouteHandle },
  { path: 'news/:newsId?', Component: tenantNewsPage.Component },
  { path: 'newsMail', Component: tenantNewsPage.Component },
  { path: 'complaints/:complaintId?', Component: tenantComplaintsPage.Component },
  // What the QR code on an asset opens: short, so that the code is.
  { path: 'a/:label', Component: assetScanPage.Component },
  { path: '*', Component: NotFoundPage },
];

async function staffGoesToDashboard() {
  if (!mayHaveStaffSession()) return null;
  const { store } = await import('../../lib/store/store.ts');
  return store.getState().auth.token === null ? null : redirect('/dashboard');
}

/** A logged-in tenant's files are the tenant's own, and a work permit takes only a visitor's. */
function tenantGoesToPermits() {
  return readTenantSession() === null ? null : redirect('/permits');
}

function visitorGoesToUnloading() {
  return readTenantSession() === null ? redirect('/unloading') : null;
}
