import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

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

/** Nothing is on its way any more. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Loader-root, .mantine-Skeleton-root') === null,
  );

/** The list has its rows. */
const listed = async (page: Page) => {
  await page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });
};

/** The first record that the list links to, below this path. */
const first =
  (path: string, more = ''): Prepare =>
  async (page) => {
    const link = page.getByRole('main').locator(`a[href^="${path}/0"]`).first();
    await link.waitFor();
    await page.goto(`${await link.getAttribute('href')}${more}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
  };

const shown: Prepare = async (page) => void (await settled(page));

const press =
  (name: RegExp): Prepare =>
  async (page) => {
    await settled(page);
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
  };

const COMPLAINTS: Shot[] = [
  shot('Tenant Relations', 'complaints', REQUESTS, listed),
  shot('Tenant Relations', 'complaints-waiting', ISSUES, listed),
  shot('Tenant Relations', 'complaints-nothing', `${REQUESTS}?search_by=zzzz`, listed),
  shot('Tenant Relations', 'complaint', REQUESTS, first(REQUESTS), true),
  shot('Tenant Relations', 'complaint-create', REQUESTS, press(/^(Write down a complaint|Catat keluhan)/)),
  shot('Tenant Relations', 'complaint-targets', REQUESTS, press(/^(Time limits|Batas waktu)/)),
  shot('tenant', 'tenant-complaints', '/complaints', shown, true),
  shot('tenant', 'tenant-complaint', '/complaints', first('/complaints'), true),
  shot('tenant', 'tenant-complaint-form', '/complaints/new', shown, true),
  shot(
    'tenant',
    'tenant-complaint-form-errors',
    '/complaints/new',
    async (page) => {
      await settled(page);
      await page.getByRole('main').locator('button[type=submit]').click();
    },
    true,
  ),
];

const WORK: Shot[] = [
  shot('Engineering', 'work-orders', WORK_ORDERS, listed),
  shot('Engineering', 'work-orders-mine', `${WORK_ORDERS}?view=mine`, listed),
  shot('Engineering', 'work-order', `${WORK_ORDERS}?view=mine`, first(WORK_ORDERS), true),
  shot('Building Manager', 'work-order-form', `${WORK_ORDERS}/create`, shown, true),
  shot('Building Manager', 'work-order-update', WORK_ORDERS, first(WORK_ORDERS, '/update'), true),
  shot('Building Manager', 'work-order-print', `${WORK_ORDERS}?view=mine`, first(WORK_ORDERS, '/print'), true),
  shot('Building Manager', 'work-order-teams', WORK_ORDERS, press(/^(Teams|Tim)$/)),
  shot('Engineering', 'maintenance', MAINTENANCE, listed),
  shot('Engineering', 'maintenance-calendar', `${MAINTENANCE}?view=calendar`, shown, true),
  shot('Engineering', 'maintenance-create', `${MAINTENANCE}/create`, shown, true),
  shot('Engineering', 'maintenance-detail', MAINTENANCE, first(MAINTENANCE), true),
];

/** The page of the first asset, by the menu of its row. */
const asset: Prepare = async (page) => {
  await listed(page);
  await page
    .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^(Open the asset|Buka halaman aset)/ }).click();
  await page.waitForURL(/\/masterData\/asset\/0/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
};

const downtime: Prepare = async (page, look) => {
  await asset(page, look);
  await page.getByRole('button', { name: /^(Note downtime|Catat waktu rusak)/ }).click();
  await page.getByRole('dialog').waitFor();
};

const THINGS: Shot[] = [
  shot('Engineering', 'asset', '/masterData/asset', asset, true),
  shot('Engineering', 'asset-downtime', '/masterData/asset', downtime),
  shot('Engineering', 'asset-labels', '/masterData/asset/labels', shown),
  shot('Engineering', 'meters', METERS, listed),
  shot('Engineering', 'meters-use', `${METERS}?tab=use`, shown),
  shot('Engineering', 'meters-round', `${METERS}/read`, shown, true),
  shot('Engineering', 'meter', METERS, first(METERS), true),
];

const GUARDS: Shot[] = [
  shot('Security', 'security-duty', SECURITY, shown, true),
  shot('Security', 'security-roster', `${SECURITY}/roster`, shown, true),
  shot('Building Manager', 'security-roster-plan', `${SECURITY}/roster`, press(/^(Plan|Jadwalkan|Tambah|Add a guard)/)),
  shot('Security', 'security-patrols', `${SECURITY}/patrols`, shown, true),
  shot('Security', 'security-handover', `${SECURITY}/handover`, listed),
  shot('Security', 'security-handover-write', `${SECURITY}/handover`, press(/^(Write hand-over|Tulis serah terima)/)),
  shot('Security', 'security-checkpoints', `${SECURITY}/checkpoints`, listed),
  shot('Security', 'security-labels', `${SECURITY}/labels`, shown),
];

const NEWS: Shot[] = [
  shot('Engineering', 'news-read', '/news/internalNews', shown, true),
  shot('Tenant Relations', 'news-internal', '/news/internalNews?view=manage', listed),
  shot('Tenant Relations', 'news-tenant', '/news/tenantNews', listed),
  shot('Tenant Relations', 'news-editor', '/news/tenantNews/create', shown, true),
  shot('tenant', 'tenant-news', '/news', shown, true),
  shot('tenant', 'tenant-news-one', '/news', first('/news'), true),
];

const FIGURES: Shot[] = [
  shot('Building Manager', 'dashboard-complaints', '/dashboard', shown, true),
  shot('Building Manager', 'dashboard-work-order', '/dashboard/workOrder', shown, true),
  shot('Building Manager', 'analytics', '/analytic/visualAnalytic', shown, true),
  shot('Super Admin', 'search', '/dashboard', async (page) => {
    await settled(page);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('textbox').fill('kopi');
    await page.getByRole('dialog').getByText('Kopi Senja').first().waitFor();
  }),
];

/** Complaints, work, maintenance, assets, meters, guards, news and figures. */
export const OPERATIONS_SHOTS: Shot[] = [...COMPLAINTS, ...WORK, ...THINGS, ...GUARDS, ...NEWS, ...FIGURES];
