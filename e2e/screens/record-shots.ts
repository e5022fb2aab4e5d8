import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

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

/** The building's records: lists, and their dialogs empty, filled and with faults. */
export const RECORD_SHOTS: Shot[] = [
  staff('property-list', '/settings/property', listed),
  staff('property-list-nothing', '/settings/property?search_by=zzzz', listed),
  staff('property-list-menu', '/settings/property', async (page) => {
    await listed(page);
    await page
      .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
  }),
  staff('property-create', '/settings/property/create'),
  staff('property-create-errors', '/settings/property/create', async (page) => {
    await page.getByRole('textbox').first().waitFor();
    await page.keyboard.press('Control+Enter');
  }),
  staff('property-update', '/settings/property', async (page) => {
    await listed(page);
    await page
      .getByRole('link', { name: /^(Edit|Ubah) / })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('textbox').first().waitFor();
  }),
  staff('floors', '/masterData/floor', listed),
  staff('units', '/masterData/unit', listed),
  staff('units-many', '/masterData/unit', async (page) => {
    await listed(page);
    // On phones it stands in a menu.
    const more = page.getByRole('button', { name: /^(More|Lainnya)$/ });
    if (await more.isVisible()) await more.click();
    await page
      .getByRole('button', { name: /Add many|Tambah banyak/ })
      .or(page.getByRole('menuitem', { name: /Add many|Tambah banyak/ }))
      .click();
    await page.getByRole('dialog').getByRole('textbox').last().fill('L9-01..L9-20');
  }),
  staff('tenants', '/masterData/tenant', listed),
  staff('tenant-create-errors', '/masterData/tenant', async (page) => {
    await listed(page);
    await page.getByRole('button', { name: /^(Add|Tambah) tenant/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Simpan)/ })
      .click();
  }),
  staff('bays', '/masterData/bay', listed),
  staff('assets', '/masterData/asset', listed),
  staff('asset-create', '/masterData/asset', async (page) => {
    await page
      .getByRole('button', { name: /^(Add asset|Tambah aset)/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  staff('categories', '/category/tenant', listed),
];
