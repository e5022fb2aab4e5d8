import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { waitForRows } from './shot.ts';

const WORK_ORDERS = '/tenantInternal/internalWorkOrder';
const REQUESTS = '/tenantInternal/complaintRequest';
const ISSUES = '/trDepartment/tenantIssueComplaint';
const MAINTENANCE = '/buildingManagement/preventiveMaintenance';
const METERS = '/bmDepartment/tenantMeterUtility';
const SECURITY = '/operationDepartment/securitySchedulingActivity';

type Prepare = NonNullable<Shot['prepare']>;

const shot = (as: string, name: string, path: string, prepare?: Prepare, whole = false): Shot => ({
  area: as === 'tenant' ? 'public' : 'staff',
  name,
  path,
  as,
  whole,
  ...(prepare !== undefined && { prepare }),
});

/** Waits until no request is running. */
const waitForRequests = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root') === null,
  );

/** Opens the first record of the list that has a link below `path`. */
const first =
  (path: string, more = ''): Prepare =>
  async (page) => {
    const link = page.getByRole('main').locator(`a[href^="${path}/0"]`).first();
    await link.waitFor();
    await page.goto(`${await link.getAttribute('href')}${more}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await waitForRequests(page);
  };

const waitForScreen: Prepare = async (page) => void (await waitForRequests(page));

const press =
  (name: RegExp): Prepare =>
  async (page) => {
    await waitForRequests(page);
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await waitForRequests(page);
  };

const COMPLAINTS: Shot[] = [
  shot('Tenant Relations', 'complaints', REQUESTS, waitForRows),
  shot('Tenant Relations', 'complaints-waiting', ISSUES, waitForRows),
  shot('Tenant Relations', 'complaints-nothing', `${REQUESTS}?search_by=zzzz`, waitForRows),
  shot('Tenant Relations', 'complaint', REQUESTS, first(REQUESTS), true),
  shot('Tenant Relations', 'complaint-create', REQUESTS, press(/^(New complaint|Catat keluhan)/)),
  shot('Tenant Relations', 'complaint-targets', REQUESTS, press(/^(Time limits|Batas waktu)/)),
  shot('tenant', 'tenant-complaints', '/complaints', waitForScreen, true),
  shot('tenant', 'tenant-complaint', '/complaints', first('/complaints'), true),
  shot('tenant', 'tenant-complaint-form', '/complaints/new', waitForScreen, true),
  shot(
    'tenant',
    'tenant-complaint-form-errors',
    '/complaints/new',
    async (page) => {
      await waitForRequests(page);
      await page.getByRole('main').locator('button[type=submit]').click();
    },
    true,
  ),
];

const WORK: Shot[] = [
  shot('Engineering', 'work-orders', WORK_ORDERS, waitForRows),
  shot('Engineering', 'work-orders-mine', `${WORK_ORDERS}?view=mine`, waitForRows),
  shot('Engineering', 'work-order', `${WORK_ORDERS}?view=mine`, first(WORK_ORDERS), true),
  shot('Engineering', 'work-order-finish', `${WORK_ORDERS}?view=mine`, async (page, view) => {
    await first(WORK_ORDERS)(page, view);
    await press(/^(Finish|Selesai)$/)(page, view);
  }),
  shot('Building Manager', 'work-order-form', `${WORK_ORDERS}/create`, waitForScreen, true),
  shot('Building Manager', 'work-order-update', WORK_ORDERS, first(WORK_ORDERS, '/update'), true),
  shot('Building Manager', 'work-order-print', `${WORK_ORDERS}?view=mine`, first(WORK_ORDERS, '/print'), true),
  shot('Building Manager', 'work-order-teams', WORK_ORDERS, press(/^(Teams|Tim)$/)),
  shot('Engineering', 'maintenance', MAINTENANCE, waitForRows),
  shot('Engineering', 'maintenance-calendar', `${MAINTENANCE}?view=calendar`, waitForScreen, true),
  shot('Engineering', 'maintenance-create', `${MAINTENANCE}/create`, waitForScreen, true),
  shot('Engineering', 'maintenance-detail', MAINTENANCE, first(MAINTENANCE), true),
];

const openAsset: Prepare = async (page) => {
  await waitForRows(page);
  await page
    .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^(Open the asset|Buka halaman aset)/ }).click();
  await page.waitForURL(/\/masterData\/asset\/0/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitForRequests(page);
};

const openDowntime: Prepare = async (page, look) => {
  await openAsset(page, look);
  await page.getByRole('button', { name: /^(Record downtime|Catat waktu rusak)/ }).click();
  await page.getByRole('dialog').waitFor();
};

const THINGS: Shot[] = [
  shot('Engineering', 'asset', '/masterData/asset', openAsset, true),
  shot('Engineering', 'asset-downtime', '/masterData/asset', openDowntime),
  shot('Engineering', 'asset-labels', '/masterData/asset/labels', waitForScreen),
  shot('Engineering', 'meters', METERS, waitForRows),
  shot('Engineering', 'meters-use', `${METERS}?tab=use`, waitForScreen),
  shot('Engineering', 'meters-round', `${METERS}/read`, waitForScreen, true),
  shot('Engineering', 'meter', METERS, first(METERS), true),
];

/** On phones the button is in a menu. */
const openLeave: Prepare = async (page) => {
  const leave = page.getByRole('button', { name: /^(Cuti|Leave)$/ });
  const more = page.getByRole('main').getByRole('button', { name: /^(Lainnya|More)$/ });
  await leave.or(more).first().click();
  const item = page.getByRole('menuitem', { name: /^(Cuti|Leave)$/ });
  if (await more.isVisible()) await item.click();
  await page.getByRole('dialog').waitFor();
};

const GUARDS: Shot[] = [
  shot('Security', 'security-duty', SECURITY, waitForScreen, true),
  shot('Security', 'security-roster', `${SECURITY}/roster`, waitForScreen, true),
  shot('Building Manager', 'security-roster-plan', `${SECURITY}/roster`, press(/^(Plan|Jadwalkan|Tambah|Add a guard)/)),
  shot('Building Manager', 'security-leave', `${SECURITY}/roster`, openLeave),
  shot('Security', 'security-patrols', `${SECURITY}/patrols`, waitForScreen, true),
  shot('Security', 'security-handover', `${SECURITY}/handover`, waitForRows),
  shot('Security', 'security-handover-write', `${SECURITY}/handover`, press(/^(Write hand-over|Tulis serah terima)/)),
  shot('Building Manager', 'security-shift-create', `${SECURITY}/shifts`, press(/^(Add|Tambah) /)),
  shot('Security', 'security-checkpoints', `${SECURITY}/checkpoints`, waitForRows),
  shot('Security', 'security-labels', `${SECURITY}/labels`, waitForScreen),
];

const NEWS: Shot[] = [
  shot('Engineering', 'news-read', '/news/internalNews', waitForScreen, true),
  shot('Tenant Relations', 'news-internal', '/news/internalNews?view=manage', waitForRows),
  shot('Tenant Relations', 'news-tenant', '/news/tenantNews', waitForRows),
  shot('Tenant Relations', 'news-editor', '/news/tenantNews/create', waitForScreen, true),
  shot('tenant', 'tenant-news', '/news', waitForScreen, true),
  shot('tenant', 'tenant-news-one', '/news', first('/news'), true),
];

const HOMES: Shot[] = ['Finance', 'Security', 'General Manager', 'Engineering', 'Tenant Relations', 'Super Admin'].map(
  (role) => shot(role, `home-${role.toLowerCase().replace(' ', '-')}`, '/dashboard', waitForScreen, true),
);

const FIGURES: Shot[] = [
  shot('Building Manager', 'dashboard-complaints', '/dashboard', waitForScreen, true),
  shot('Building Manager', 'dashboard-work-order', '/dashboard/workOrder', waitForScreen, true),
  shot('Building Manager', 'analytics', '/analytic/visualAnalytic', waitForScreen, true),
  shot('Super Admin', 'search-empty', '/dashboard', async (page) => {
    await waitForRequests(page);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  }),
  shot('Super Admin', 'search', '/dashboard', async (page) => {
    await waitForRequests(page);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('textbox').fill('kopi');
    await page.getByRole('dialog').getByText('Kopi Senja').first().waitFor();
  }),
];

export const OPERATIONS_SHOTS: Shot[] = [...COMPLAINTS, ...WORK, ...THINGS, ...GUARDS, ...NEWS, ...HOMES, ...FIGURES];
