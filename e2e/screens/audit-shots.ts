import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

const openNewest = async (page: Page) => {
  await waitForRows(page);
  await page
    .getByRole('button', { name: /^(Show details|Lihat rincian)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('table').waitFor();
};

export const AUDIT_SHOTS: Shot[] = [
  staffShot('audit-list', '/settings/audit', waitForRows),
  staffShot('audit-nothing', '/settings/audit?search_by=zzzz', waitForRows),
  staffShot('audit-entry', '/settings/audit?area=permit', openNewest),
  staffShot('audit-one-record', '/settings/audit?area=permit', async (page) => {
    await openNewest(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(History of this record|Riwayat catatan ini)/ })
      .click();
    await page.getByRole('button', { name: /^(Remove limit|Hapus batasan)/ }).waitFor();
    await waitForRows(page);
  }),
  staffShot('audit-verified', '/settings/audit', async (page) => {
    await waitForRows(page);
    await page.getByRole('button', { name: /^(Check now|Periksa sekarang)/ }).click();
    await page.getByText(/^(Intact|Utuh)/).waitFor();
  }),
  staffShot('audit-mark', '/settings/audit', async (page) => {
    await waitForRows(page);
    await page.getByRole('button', { name: /^(Checksum|Tanda rantai)/ }).click();
    await page.getByRole('dialog').locator('code').waitFor();
  }),
];
