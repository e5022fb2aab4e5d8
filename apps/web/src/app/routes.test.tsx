import { screen } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../test/builders.ts';
import { renderApp } from '../test/render-app.tsx';
import { staffSession, tenantSession } from '../test/sessions.ts';
import { isHandle } from './handle.ts';
import { prefetchPages, startPrefetching } from './prefetch.ts';
import { routes } from './routes.tsx';

const PUBLIC = ['/loading', '/unloading', '/unLoading', '/sika', '/checkStatus', '/permitLink'];
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
  '/operational/gate',
  '/operational/dockCalendar',
  '/profile',
];

describe('the addresses', () => {
  it.each(PUBLIC)('%s is a public screen', async (path) => {
    const { router } = renderApp(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Halaman tidak ditemukan')).toBeNull();
    expect(router.state.location.pathname).toBe(path);
  });

  it('every staff screen opens for a role that holds it', async () => {
    const features = STAFF.map((path): [string, string] => [path, path]);
    await staffSession(aStaffRecord({ modules: [aModule('Operational', features)] }));
    for (const path of STAFF) {
      const { unmount } = renderApp(path);
      const heading = await screen.findByRole('heading', { level: 1 });
      expect([path, heading.textContent]).not.toEqual([path, expect.stringMatching(/not found|No access|went wrong/)]);
      unmount();
    }
  });

  it('/unloadingTenant needs a tenant session, else it is /unloading', async () => {
    const { router, unmount } = renderApp('/unloadingTenant');
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/unloading');
    unmount();
    tenantSession();
    const second = renderApp('/unloadingTenant');
    await screen.findByRole('heading', { level: 1 });
    expect(second.router.state.location.pathname).toBe('/unloadingTenant');
  });

  it('an unknown one shows a friendly page with the way back', async () => {
    renderApp('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ke pilihan kategori' }).getAttribute('href')).toBe('/permits');
  });

  it('for staff the way back is the dashboard', async () => {
    await staffSession();
    renderApp('/nowhere');
    expect((await screen.findByRole('link', { name: 'Ke dasbor' })).getAttribute('href')).toBe('/dashboard');
  });
});

describe('prefetching', () => {
  it('loads all code that an address needs, layer by layer known', () => {
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

  it('starts when a link is touched, and not for foreign links', () => {
    const prefetch = vi.fn(async () => {});
    const root = document.createElement('div');
    root.innerHTML = '<a id="own" href="/sika"><b>Sika</b></a><a id="foreign" href="https://example.org/sika">x</a>';
    vi.stubGlobal('requestIdleCallback', () => 0);
    startPrefetching([{ path: '/sika', handle: { prefetch } }], root);
    root.querySelector('#foreign')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
    expect(prefetch).not.toHaveBeenCalled();
    root.querySelector('b')?.dispatchEvent(new Event('touchstart', { bubbles: true }));
    expect(prefetch).toHaveBeenCalledTimes(1);
  });
});
