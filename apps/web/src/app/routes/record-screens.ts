import type { RouteObject } from 'react-router';

import { screensOf } from './screen-route.tsx';

const screen = screensOf('staff');

/** Screens of the menu groups Master Data and Category. */
export const recordScreens: RouteObject[] = [
  screen({
    path: 'masterData/tenant/:tenantId',
    load: () => import('../../features/building/tenant-logins/TenantScreen.tsx'),
    texts: ['tenantLogins'],
  }),
  screen({
    path: 'masterData/asset/labels',
    load: () => import('../../features/operations/assets/LabelsScreen.tsx'),
    title: 'assets:labels.title',
    texts: ['assets'],
  }),
  screen({
    path: 'masterData/asset/:assetId',
    load: () => import('../../features/operations/assets/AssetScreen.tsx'),
    texts: ['assets'],
  }),
  screen({
    path: 'masterData/:kind',
    load: () => import('../screens/MasterDataScreen.tsx'),
    texts: ['records', 'assets', 'property', 'tenantLogins'],
    handle: { values: { kind: ['floor', 'unit', 'bay', 'tenant', 'asset'] } },
  }),
  screen({
    path: 'category/:kind',
    load: () => import('../screens/CategoryRecordsScreen.tsx'),
    texts: ['records', 'property'],
    handle: { values: { kind: ['tenant', 'asset', 'complaint', 'workOrder', 'news'] } },
  }),
];
