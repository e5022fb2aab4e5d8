import { describe, expect, it } from 'vitest';

import {
  buildMenu,
  canonicalModuleName,
  defaultRoute,
  isRouteInRole,
  menuFeatures,
  menuIcon,
  MODULES,
  withServer,
} from './menu.ts';
import type { MenuFeature } from './menu.ts';

function aModule(name: string, features: MenuFeature[] = [], child = false) {
  return { name, path: '', icon: '', child, features };
}
const feature = (name: string, path = `/${name}`): MenuFeature => ({ name, path });

describe('the staff menu', () => {
  it('[S1-012] builds the staff menu from the modules and features of the role', () => {
    const menu = buildMenu([
      aModule('News', [feature('Internal News', '/news/internalNews')]),
      aModule('Category', [], true),
    ]);
    expect(menu.map((entry) => [entry.name, entry.path, entry.children.map((child) => child.name)])).toEqual([
      ['Dashboards', '/dashboard', []],
      ['News', '/news/internalNews', ['Internal News']],
      ['Category', '/category/tenant', []],
    ]);
  });

  it('[S1-013] names the modules of the staff menu exactly as specified', () => {
    expect(Object.keys(MODULES)).toEqual([
      'Analytics',
      'News',
      'Building Management',
      'Operational',
      'Tenant & Internal',
      'Master Data',
      'Category',
      'Settings',
    ]);
  });

  it('[S2-079] always starts the staff menu with Dashboards at /dashboard', () => {
    for (const modules of [[], [aModule('Settings')], [aModule('Dashboards'), aModule('News')]]) {
      expect(buildMenu(modules)[0]).toMatchObject({ name: 'Dashboards', path: '/dashboard', icon: 'speedometer' });
    }
  });

  it.each([
    ['S2-090', ['Analytics', 'Analytic'], '/analytic/visualAnalytic'],
    ['S2-091', ['News'], '/news/internalNews'],
    ['S2-092', ['Building Management', 'BM Department'], '/bmDepartment/tenantMeterUtility'],
    ['S2-093', ['Operational', 'Operation Department'], '/operationDepartment/securitySchedulingActivity'],
    ['S2-094', ['Tenant & Internal', 'TR Department'], '/trDepartment/tenantIssueComplaint'],
    ['S2-095', ['Master Data'], '/masterData/asset'],
    ['S2-096', ['Category'], '/category/tenant'],
    ['S2-097', ['Settings'], '/settings/property'],
    ['S2-098', ['Parking', 'constructor', ''], '/dashboard'],
  ])('[%s] the module %s without features opens %s', (_, names, route) => {
    for (const name of names) {
      expect(defaultRoute(name)).toBe(route);
      expect(buildMenu([aModule(name)])[1]?.path).toBe(route);
    }
  });

  it.each([
    ['S2-099', 'Analytics', 'rocket'],
    ['S2-100', 'News', 'newspaper'],
    ['S2-101', 'Building Management', 'clipboard'],
    ['S2-102', 'Operational', 'organization'],
    ['S2-103', 'Tenant & Internal', 'store'],
    ['S2-104', 'Master Data', 'database'],
    ['S2-105', 'Category', 'grip'],
    ['S2-106', 'Settings', 'gear'],
    ['S2-107', 'Parking', 'speedometer'],
  ])('[%s] the icon of the module %s is %s', (_, name, icon) => {
    expect(menuIcon(name)).toBe(icon);
    expect(buildMenu([aModule(name)])[1]?.icon).toBe(icon);
  });

  it('[S6-009] shows a module with a child flag as a direct menu item', () => {
    const [, entry] = buildMenu([aModule('News', [feature('Internal News')], true)]);
    expect(entry).toMatchObject({ path: '/Internal News', children: [] });
  });

  it('[S6-010] shows a module without a child flag as a dropdown of its features', () => {
    const [, entry] = buildMenu([aModule('News', [feature('Internal News'), feature('Tenant News')], false)]);
    expect(entry?.children.map((child) => child.name)).toEqual(['Internal News', 'Tenant News']);
  });

  it.each([
    ['S6-011', 'Rate Card'],
    ['S6-012', 'Tenant Loading-Unloading Request'],
    ['S6-013', 'Loading-Unloading'],
  ])('[%s] omits the feature %s from the menu', (_, name) => {
    expect(menuFeatures([feature(name), feature('Gate')]).map((kept) => kept.name)).toEqual(['Gate']);
  });

  it('[D5-01] accepts the module names of the default-route table as aliases of the canonical names', () => {
    expect(canonicalModuleName('Analytic')).toBe('Analytics');
    expect(canonicalModuleName('BM Department')).toBe('Building Management');
    expect(canonicalModuleName('Operation Department')).toBe('Operational');
    expect(canonicalModuleName('TR Department')).toBe('Tenant & Internal');
    expect(canonicalModuleName('Parking')).toBeUndefined();
    expect(canonicalModuleName('toString')).toBeUndefined();
    expect(buildMenu([aModule('BM Department')])[1]).toMatchObject({ name: 'Building Management', icon: 'clipboard' });
  });

  it('[D5-02] omits the excluded features from the menu and keeps the permit features', () => {
    const excluded = ['Rate Card', 'Tenant Loading-Unloading Request', 'Loading-Unloading'].map((name) =>
      feature(name),
    );
    const kept = feature('Permit Approvals', '/operational/permitApprovals');
    const [, entry] = buildMenu([aModule('Operational', [...excluded, kept])]);
    expect(entry).toMatchObject({ path: '/operational/permitApprovals', children: [kept] });
  });
});

describe('the routes of a role', () => {
  const role = [aModule('Settings', [feature('Property', '/settings/property')]), aModule('Master Data')];

  it.each([
    ['/dashboard', true],
    ['/dashboard/workOrder', true],
    ['/settings/property', true],
    ['/settings/property/create', true],
    ['/Settings/Property/42/update', true],
    ['/masterData/asset', true],
    ['/settings/propertyOther', false],
    ['/settings', false],
    ['/operational/gate', false],
    ['/category/tenant', false],
  ])('a role with the property settings and master data may open the route %s: %s', (path, open) => {
    expect(isRouteInRole(role, path)).toBe(open);
  });
});

describe('the menu of an operator', () => {
  it('has the pages of the server among the settings, and other modules as before', () => {
    const modules = [aModule('Settings', [feature('User', '/settings/users')]), aModule('News')];
    const menu = buildMenu(withServer(modules));
    expect(menu.map(({ name }) => name)).toEqual(['Dashboards', 'News', 'Settings']);
    expect(menu.at(-1)?.children.map(({ path }) => path)).toEqual(['/settings/users', '/settings/server']);
    expect(isRouteInRole(withServer(modules), '/settings/server/backups')).toBe(true);
    expect(isRouteInRole(modules, '/settings/server/backups')).toBe(false);
  });

  it('has settings also when the role has none', () => {
    expect(buildMenu(withServer([])).map(({ name, path }) => [name, path])).toEqual([
      ['Dashboards', '/dashboard'],
      ['Settings', '/settings/server'],
    ]);
  });
});
