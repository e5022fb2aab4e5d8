import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

const staff = (name: string, path: string, prepare: NonNullable<Shot['prepare']>): Shot => ({
  area: 'staff',
  name,
  path,
  as: 'Super Admin',
  prepare,
});

/** The list has its rows. */
const listed = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });

/** Opens the newest row. */
const opened = async (page: Page) => {
  await listed(page);
  await page
    .getByRole('button', { name: /^(Show details|Lihat rincian)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('table').waitFor();
};

/** The audit log: list, narrowed, one entry, the check of the chain and its mark. */
export const AUDIT_SHOTS: Shot[] = [
  staff('audit-list', '/settings/audit', listed),
  staff('audit-nothing', '/settings/audit?search_by=zzzz', listed),
  staff('audit-entry', '/settings/audit?area=permit', opened),
  staff('audit-one-record', '/settings/audit?area=permit', async (page) => {
    await opened(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(History of this record|Riwayat catatan ini)/ })
      .click();
    await page.getByRole('button', { name: /^(Remove limit|Hapus batasan)/ }).waitFor();
    await listed(page);
  }),
  staff('audit-verified', '/settings/audit', async (page) => {
    await listed(page);
    await page.getByRole('button', { name: /^(Check now|Periksa sekarang)/ }).click();
    await page.getByText(/^(Intact|Utuh)/).waitFor();
  }),
  staff('audit-mark', '/settings/audit', async (page) => {
    await listed(page);
    await page.getByRole('button', { name: /^(Chain mark|Tanda rantai)/ }).click();
    await page.getByRole('dialog').locator('code').waitFor();
  }),
];
