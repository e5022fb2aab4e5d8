import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

/** Kopi Senja at Graha Indah. Demo records have the same id in every installation. */
const TENANT = '/masterData/tenant/019b8bab-0680-7150-b447-332dc161a75b';

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
    .first()
    .click();

export const TENANT_SHOTS: Shot[] = [
  staffShot('tenant-logins', TENANT, waitForRows),
  staffShot('tenant-login-menu', TENANT, async (page) => {
    await waitForRows(page);
    await openMenu(page);
    await page.getByRole('menu').waitFor();
  }),
  staffShot('tenant-login-deactivate', TENANT, async (page) => {
    await waitForRows(page);
    await openMenu(page);
    await page.getByRole('menuitem', { name: /^(Deactivate|Nonaktifkan)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('tenant-login-invite', TENANT, async (page) => {
    await page.getByRole('button', { name: /^(Invite user|Undang pengguna)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('tenant-login-invite-errors', TENANT, async (page) => {
    await page.getByRole('button', { name: /^(Invite user|Undang pengguna)/ }).click();
    await page.getByRole('button', { name: /^(Send invitation|Kirim undangan)/ }).click();
  }),
  staffShot('tenant-items', `${TENANT}?tab=items`, waitForRows),
  staffShot('tenant-item-edit', `${TENANT}?tab=items`, async (page) => {
    await waitForRows(page);
    await openMenu(page);
    await page.getByRole('menuitem', { name: /^(Edit|Ubah)/ }).click();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
  }),
  staffShot('tenant-unknown', '/masterData/tenant/00000000-0000-7000-8000-000000000000', async (page) => {
    await page.getByRole('link', { name: /^(To the list of tenants|Ke daftar tenant)/ }).waitFor();
  }),
];
