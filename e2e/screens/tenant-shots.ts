import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

/** Kopi Senja at Graha Indah: a demo record has the same id in every installation. */
const TENANT = '/masterData/tenant/019b8bab-0680-7150-b447-332dc161a75b';

const staff = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
  area: 'staff',
  name,
  path,
  as: 'Super Admin',
  ...(prepare !== undefined && { prepare }),
});

/** The list has its rows. */
const listed = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
    .first()
    .click();

/** One tenant: its logins and how they are invited, what it has saved, and a tenant that is not there. */
export const TENANT_SHOTS: Shot[] = [
  staff('tenant-logins', TENANT, listed),
  staff('tenant-login-menu', TENANT, async (page) => {
    await listed(page);
    await openMenu(page);
    await page.getByRole('menu').waitFor();
  }),
  staff('tenant-login-deactivate', TENANT, async (page) => {
    await listed(page);
    await openMenu(page);
    await page.getByRole('menuitem', { name: /^(Deactivate|Nonaktifkan)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staff('tenant-login-invite', TENANT, async (page) => {
    await page.getByRole('button', { name: /^(Invite user|Undang pengguna)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staff('tenant-login-invite-errors', TENANT, async (page) => {
    await page.getByRole('button', { name: /^(Invite user|Undang pengguna)/ }).click();
    await page.getByRole('button', { name: /^(Send invitation|Kirim undangan)/ }).click();
  }),
  staff('tenant-items', `${TENANT}?tab=items`, listed),
  staff('tenant-item-edit', `${TENANT}?tab=items`, async (page) => {
    await listed(page);
    await openMenu(page);
    await page.getByRole('menuitem', { name: /^(Edit|Ubah)/ }).click();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
  }),
  staff('tenant-unknown', '/masterData/tenant/00000000-0000-7000-8000-000000000000', async (page) => {
    await page.getByRole('link', { name: /^(To the list of tenants|Ke daftar tenant)/ }).waitFor();
  }),
];
