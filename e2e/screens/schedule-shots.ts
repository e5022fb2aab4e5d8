import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

const staff = (name: string, path: string, prepare: Shot['prepare'], whole = false): Shot => ({
  area: 'staff',
  name,
  path,
  as: 'Super Admin',
  ...(whole && { whole }),
  ...(prepare !== undefined && { prepare }),
});

/** The month has its places, and the slots are listed. */
async function planned(page: Page): Promise<void> {
  await page
    .getByRole('table')
    .getByText(/\d\/\d/)
    .first()
    .waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: /^(More for|Tindakan lain untuk)/ })
    .first()
    .waitFor();
}
/** The terms are there to be read. */
const readable = (page: Page) => page.getByRole('main').getByRole('listitem').nth(3).waitFor();

async function write(page: Page): Promise<void> {
  const field = page.getByRole('textbox').first();
  await field.waitFor();
  await field.fill(`${await field.inputValue()}\n13. Radio dan musik dimatikan di area kerja.`);
}
const show = (page: Page, view: RegExp) => page.getByText(view, { exact: true }).click();

/** The schedule and the terms of a property: calendar, panel, dialogs, versions and the editor. */
export const SCHEDULE_SHOTS: Shot[] = [
  staff('schedule', '/settings/schedule', planned, true),
  staff('schedule-goods-out', '/settings/schedule?kind=unloading', planned),
  staff('schedule-day', '/settings/schedule', async (page) => {
    await planned(page);
    await page.getByRole('button', { name: /, (today|hari ini),/ }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  staff('schedule-slot-errors', '/settings/schedule', async (page) => {
    await planned(page);
    await page.getByRole('button', { name: /^(Add slot|Tambah slot)/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Simpan)/ })
      .click();
  }),
  staff('schedule-close-range', '/settings/schedule', async (page) => {
    await planned(page);
    await page.getByRole('button', { name: /^(Close several days|Tutup beberapa hari)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(To|Sampai)/ }).waitFor();
  }),
  staff('terms', '/settings/terms', readable, true),
  staff('terms-write', '/settings/terms?edit=1', write),
  staff('terms-preview', '/settings/terms?edit=1', async (page) => {
    await write(page);
    await show(page, /^(Preview|Pratinjau)$/);
    await readable(page);
  }),
  staff('terms-publish', '/settings/terms?edit=1', async (page) => {
    await write(page);
    await show(page, /^(Changes|Perubahan)$/);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor();
  }),
];
