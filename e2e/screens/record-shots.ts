import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

export const RECORD_SHOTS: Shot[] = [
  staffShot('property-list', '/settings/property', waitForRows),
  staffShot('property-list-nothing', '/settings/property?search_by=zzzz', waitForRows),
  staffShot('property-list-menu', '/settings/property', async (page) => {
    await waitForRows(page);
    await page
      .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
  }),
  staffShot('property-create', '/settings/property/create'),
  staffShot('property-create-errors', '/settings/property/create', async (page) => {
    await page.getByRole('textbox').first().waitFor();
    await page.keyboard.press('Control+Enter');
  }),
  staffShot('property-update', '/settings/property', async (page) => {
    await waitForRows(page);
    await page
      .getByRole('link', { name: /^(Edit|Ubah) / })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('textbox').first().waitFor();
  }),
  staffShot('floors', '/masterData/floor', waitForRows),
  staffShot('units', '/masterData/unit', waitForRows),
  staffShot('units-many', '/masterData/unit', async (page) => {
    await waitForRows(page);
    // On phones `Add many` is an entry of a menu.
    const more = page.getByRole('button', { name: /^(More|Lainnya)$/ });
    if (await more.isVisible()) await more.click();
    await page
      .getByRole('button', { name: /Add many|Tambah banyak/ })
      .or(page.getByRole('menuitem', { name: /Add many|Tambah banyak/ }))
      .click();
    await page.getByRole('dialog').getByRole('textbox').last().fill('L9-01..L9-20');
  }),
  staffShot('tenants', '/masterData/tenant', waitForRows),
  staffShot('tenant-create-errors', '/masterData/tenant', async (page) => {
    await waitForRows(page);
    await page.getByRole('button', { name: /^(Add|Tambah) tenant/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Simpan)/ })
      .click();
  }),
  staffShot('bays', '/masterData/bay', waitForRows),
  staffShot('assets', '/masterData/asset', waitForRows),
  staffShot('asset-create', '/masterData/asset', async (page) => {
    await page
      .getByRole('button', { name: /^(Add asset|Tambah aset)/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('categories', '/category/tenant', waitForRows),
];
