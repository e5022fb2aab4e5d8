import { ACTIONS } from '@gerbang/shared/access';
import { screen, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../test/builders.ts';
import { renderApp } from '../test/render-app.tsx';
import { staffSession, tenantSession } from '../test/sessions.ts';
import { isHandle } from './handle.ts';
import { prefetchPages, startPrefetching } from './prefetch.ts';
import { findStaffRoutes, routesWith } from './routes.tsx';
import { staffRoutes } from './routes/staff-routes.tsx';

const routes = routesWith(staffRoutes);

const PUBLIC = ['/loading', '/unloading', '/unLoading', '/sika', '/checkStatus', '/permitLink', '/verify', '/decide'];
const STAFF = [
  '/dashboard',
  '/dashboard/workOrder',
  '/news/internalNews',
  '/news/tenantNews',
  '/settings/property',
  '/settings/property/create',
  '/settings/property/42/update',
  '/settings/users',
  '/settings/roles',
  '/settings/roles/create',
  '/settings/deputies',
  '/settings/schedule',
  '/settings/approvalChain',
  '/settings/terms',
  '/settings/audit',
  '/buildingManagement/preventiveMaintenance',
  '/buildingManagement/preventiveMaintenance/create',
  '/tenantInternal/complaintRequest',
  '/tenantInternal/internalWorkOrder',
  '/analytic/visualAnalytic',
  '/bmDepartment/tenantMeterUtility',
  '/operationDepartment/securitySchedulingActivity',
  '/trDepartment/tenantIssueComplaint',
  '/masterData/asset',
  '/category/tenant',
  '/operational/permitApprovals',
  '/operational/permitRegister',
  '/operational/gate',
  '/operational/dockCalendar',
  '/operational/goodsLedger',
  '/profile',
];

// Loads the code of all screens up front. Otherwise the first tests could run into the time limit.
beforeAll(async () => {
  await Promise.all(prefetchesOf(routes).map((prefetch) => prefetch()));
}, 240_000);

function prefetchesOf(tree: RouteObject[]): (() => Promise<void>)[] {
  return tree.flatMap(({ handle, children = [] }) => [
    ...(isHandle(handle) && handle.prefetch !== undefined ? [handle.prefetch] : []),
    ...prefetchesOf(children),
  ]);
}

describe('addresses', () => {
  it.each(PUBLIC)('opens a public screen at %s', async (path) => {
    const { router } = renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Halaman tidak ditemukan')).toBeNull();
    expect(router.state.location.pathname).toBe(path);
  });

  it('opens every staff screen for a role that has the screen in its menu', async () => {
    const features = STAFF.map((path): [string, string] => [path, path]);
    const { role, ...record } = aStaffRecord({ modules: [aModule('Operational', features)] });
    await staffSession({ ...record, role: { ...role, actions: [...ACTIONS] } });
    for (const path of STAFF) {
      const { unmount } = renderApp(path);
      const heading = await screen.findByRole('heading', { level: 1 });
      expect([path, heading.textContent]).not.toEqual([path, expect.stringMatching(/not found|No access|went wrong/)]);
      unmount();
    }
  }, 120_000);

  it('redirects /unloadingTenant to /unloading without a tenant session', async () => {
    const { router, unmount } = renderApp('/unloadingTenant');
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/unloading');
    unmount();
    tenantSession();
    const second = renderApp('/unloadingTenant');
    await screen.findByRole('heading', { level: 1 });
    expect(second.router.state.location.pathname).toBe('/unloadingTenant');
  });

  it.each(['/nowhere/at/all', '/settings/nope', '/sika/nope'])(
    '[D2-15] shows a visitor at the unknown address %s a friendly page with a link back',
    async (path) => {
      renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeTruthy();
      const back = within(screen.getByRole('main')).getByRole('link', { name: 'Ke halaman awal' });
      expect(back.getAttribute('href')).toBe('/permits');
    },
  );

  const UNKNOWN = [
    '/masterData/nope',
    '/category/nope',
    '/news/x/create',
    '/news/x/1/update',
    '/news/x',
    '/news',
    '/settings/nope',
    '/operationDepartment/securitySchedulingActivity/nope',
    '/nowhere',
  ];

  it.each(UNKNOWN)(
    '[D8-42] [D2-15] shows staff at the unknown address %s the not-found page of the staff side in their language',
    async (path) => {
      await staffSession(aStaffRecord({ modules: [aModule('Settings', [['Users', '/settings/users']])] }));
      const { unmount } = renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
      expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
      const back = within(screen.getByRole('main')).getByRole('link', { name: 'Go to the dashboard' });
      expect(back.getAttribute('href')).toBe('/dashboard');
      unmount();
      localStorage.setItem('staffLanguage', 'id');
      renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Halaman tidak ditemukan' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Ke dasbor' })).toBeTruthy();
    },
  );

  it.each(['/masterData/asset', '/category/news', '/news/tenantNews/create', '/settings/terms'])(
    '[D8-42] shows staff without the right that %s exists but is closed to their role',
    async (path) => {
      await staffSession(aStaffRecord({ modules: [aModule('Settings', [['Users', '/settings/users']])] }));
      renderApp(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy();
    },
  );

  it('opens the news of a tenant who also has a staff session in the same browser', async () => {
    await staffSession();
    tenantSession();
    renderApp('/news');
    expect(await screen.findByRole('heading', { level: 1, name: 'Berita gedung' })).toBeTruthy();
  });
});

describe('addresses of staff', () => {
  const open = async (path: string) => {
    const patch = vi.fn<(routeId: string | null, children: RouteObject[]) => void>();
    await findStaffRoutes({
      path,
      patch,
      matches: [],
      fetcherKey: undefined,
      signal: new AbortController().signal,
    });
    return patch.mock.calls;
  };

  it.each(['/', '/permits', '/unLoading/detail', '/checkStatus/abc', '/a/0123456789ab', '/complaints/42'])(
    'does not load the staff routes at %s, which is public',
    async (path) => expect(await open(path)).toEqual([]),
  );

  it('loads the staff routes once, at the first address that is not public', async () => {
    expect(await open('/news/internalNews')).toEqual([['root', staffRoutes]]);
    expect(await open('/settings/users')).toEqual([]);
  });
});

describe('prefetch', () => {
  it('prefetches the code of all nested routes of an address in parallel', () => {
    const handles = (matchRoutes(routes, '/operational/gate') ?? []).flatMap(({ route }) =>
      isHandle(route.handle) ? [route.handle] : [],
    );
    const spies = handles.flatMap((handle) =>
      handle.prefetch === undefined ? [] : [vi.spyOn(handle, 'prefetch').mockResolvedValue()],
    );
    expect(spies).toHaveLength(3);
    prefetchPages(matchRoutes(routes, '/operational/gate') ?? []);
    for (const spy of spies) expect(spy).toHaveBeenCalledTimes(1);
  });

  it('prefetches a page when a link to it is touched, but not for links to other sites', () => {
    const prefetch = vi.fn(async () => {});
    const root = document.createElement('div');
    root.innerHTML = '<a id="own" href="/sika"><b>Sika</b></a><a id="foreign" href="https://example.org/sika">x</a>';
    vi.stubGlobal('requestIdleCallback', () => 0);
    startPrefetching(() => [{ path: '/sika', handle: { prefetch } }], root);
    root.querySelector('#foreign')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
    expect(prefetch).not.toHaveBeenCalled();
    root.querySelector('b')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
    expect(prefetch).toHaveBeenCalledTimes(1);
  });
});
