import { Outlet, useLoaderData } from 'react-router';
import type { RouteObject } from 'react-router';

import type { Side } from '../../lib/i18n/language.ts';
import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';
import { readTenantSession } from '../../lib/session/tenant-session.ts';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { ErrorScreen } from '../screens/ErrorScreen.tsx';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { screensOf } from './screen-route.tsx';
import { STAFF_LAYOUT, STAFF_ROOT } from './staff-frame.ts';

const screen = screensOf('public');
const staffScreen = screensOf('staff');

const StaffRoot = staffScreen(STAFF_ROOT).Component ?? Outlet;
const StaffLayout = staffScreen(STAFF_LAYOUT).Component ?? Outlet;

/** Wraps `children` in the frame and language of the staff side while `isStaff` is true, else of the public side. */
const onSideOf = (isStaff: () => boolean, children: RouteObject[]): RouteObject => ({
  Component: () => (isStaff() ? <StaffRoot /> : <PublicLayout />),
  handle: { side: (): Side => (isStaff() ? 'staff' : 'public') },
  children: [
    {
      Component: () => (isStaff() ? <StaffLayout /> : <Outlet />),
      handle: { everyRole: true },
      children: [{ ErrorBoundary: ErrorScreen, children }],
    },
  ],
});

const firstRun = screen({
  load: () => import('../../features/building/first-run/FirstRunScreen.tsx'),
  texts: ['setup', 'errors', 'forms'],
  handle: { side: 'public' },
});
const FirstRun = firstRun.Component ?? Outlet;

/** Addresses that belong to no side, or to both. */
export const sharedRoutes: RouteObject[] = [
  {
    path: 'setup',
    loader: hasNoGroup,
    handle: firstRun.handle,
    Component: () => (useLoaderData() === true ? <FirstRun /> : <PublicLayout />),
    ErrorBoundary: ErrorScreen,
    children: [{ index: true, Component: NotFoundScreen }],
  },
  // Staff have addresses of their own below `/news`; this one is for tenants.
  onSideOf(isStaffOnly, [
    {
      Component: () => (isStaffOnly() ? <NotFoundScreen /> : <Outlet />),
      children: [
        screen({
          load: () => import('../layouts/StoreLayout.tsx'),
          children: [
            screen({
              path: 'news/:newsId?',
              load: () => import('../../features/operations/tenant-news/TenantNews.tsx'),
              texts: ['tenantNews', 'forms'],
            }),
          ],
        }),
      ],
    },
  ]),
  onSideOf(mayHaveStaffSession, [{ path: '*', Component: NotFoundScreen }]),
];

function isStaffOnly(): boolean {
  return mayHaveStaffSession() && readTenantSession() === null;
}

/** Whether the installation has no group yet. Afterwards the address of the first run is unknown; a busy server says nothing. */
async function hasNoGroup(): Promise<boolean> {
  return (await fetch(new Request(`${window.location.origin}/v1/setup`))).status !== 404;
}
