import { redirect } from 'react-router';
import type { RouteObject } from 'react-router';

import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';
import { readTenantSession } from '../../lib/session/tenant-session.ts';
import { screensOf } from './screen-route.tsx';

const screen = screensOf('public');

const category = { load: () => import('../../features/permits/category/CategoryScreen.tsx') };

/** The screens that anyone may open. Paths match without regard to case, so `/unLoading` is `/unloading`. */
export const publicRoutes: RouteObject[] = [
  screen({ ...category, path: '', loader: redirectStaffToDashboard }),
  screen({ ...category, path: 'permits' }),
  // Outside the store's layout, because a kept pass opens without network and needs as little code as possible.
  screen({
    path: 'pass/:code',
    load: () => import('../../features/permits/pass/PassScreen.tsx'),
    title: 'pass:title',
    texts: ['pass'],
    handle: { isFullScreen: true },
  }),
  screen({
    path: 'driver',
    load: () => import('../../features/permits/pass/DriverScreen.tsx'),
    title: 'pass:title',
    texts: ['driver', 'pass', 'status'],
  }),
  screen({
    path: 'unloading',
    load: () => import('../../features/permits/unloading/UnloadingLookup.tsx'),
    title: 'unloading:title',
    texts: ['unloading'],
  }),
  screen({
    load: () => import('../layouts/StoreLayout.tsx'),
    children: [
      screen({
        path: 'loading',
        load: () => import('../screens/GoodsScreen.tsx'),
        title: 'public:category.loading.name',
        texts: ['goods', 'forms', 'schedule', 'uploads'],
        props: { kind: 'loading' },
      }),
      screen({
        path: 'unloading/detail',
        load: () => import('../../features/permits/unloading/UnloadingDetail.tsx'),
        title: 'unloading:title',
        texts: ['unloading', 'forms', 'schedule', 'uploads'],
      }),
      screen({
        path: 'unloadingTenant',
        load: () => import('../screens/GoodsScreen.tsx'),
        title: 'public:category.unloading.name',
        texts: ['goods', 'forms', 'schedule', 'uploads'],
        props: { kind: 'unloading' },
        loader: redirectVisitorToUnloading,
      }),
      screen({
        path: 'sika',
        load: () => import('../../features/permits/work-form/WorkFormScreen.tsx'),
        title: 'public:category.sika.name',
        texts: ['work', 'forms', 'schedule', 'uploads'],
        loader: redirectTenantToPermits,
      }),
      // One route with and without the value: the screen removes the value from the address and must not be remounted
      // then.
      screen({
        path: 'checkStatus/:value?',
        load: () => import('../screens/CheckStatusScreen.tsx'),
        title: 'public:category.checkStatus.name',
        texts: ['status'],
      }),
      screen({
        path: 'permitLink',
        load: () => import('../screens/PermitLinkScreen.tsx'),
        title: 'links:title',
        texts: ['links', 'forms', 'goods', 'schedule', 'status', 'uploads', 'work'],
      }),
      screen({
        path: 'endorse',
        load: () => import('../../features/permits/endorse/Endorse.tsx'),
        title: 'endorse:pageTitle',
        texts: ['endorse'],
      }),
      screen({
        path: 'verify',
        load: () => import('../../features/permits/verify/Verify.tsx'),
        title: 'verify:title',
        texts: ['verify', 'pass'],
      }),
      screen({
        path: 'privacy',
        load: () => import('../../features/people/privacy/PrivacyScreen.tsx'),
        title: 'privacy:title',
        texts: ['privacy'],
      }),
      screen({
        path: 'myData',
        load: () => import('../../features/people/privacy/MyDataScreen.tsx'),
        title: 'privacy:myTitle',
        texts: ['privacy'],
      }),
      screen({
        path: 'newsMail',
        load: () => import('../../features/operations/tenant-news/MailOff.tsx'),
        texts: ['tenantNews', 'forms'],
      }),
      screen({
        path: 'complaints/:complaintId?',
        load: () => import('../../features/operations/tenant-complaints/TenantComplaints.tsx'),
        texts: ['tenantComplaints', 'forms', 'photos'],
      }),
      // The QR code on an asset opens this address: a short one makes a small code.
      screen({
        path: 'a/:label',
        load: () => import('../../features/operations/assets/ScanScreen.tsx'),
        title: 'assets:scan.title',
        texts: ['assets', 'forms'],
      }),
    ],
  }),
];

async function redirectStaffToDashboard() {
  if (!mayHaveStaffSession()) return null;
  const { store } = await import('../../lib/store/store.ts');
  return store.getState().auth.token === null ? null : redirect('/dashboard');
}

/** Files uploaded by a logged-in tenant belong to the tenant. The work permit form accepts only files of visitors. */
function redirectTenantToPermits() {
  return readTenantSession() === null ? null : redirect('/permits');
}

function redirectVisitorToUnloading() {
  return readTenantSession() === null ? redirect('/unloading') : null;
}
