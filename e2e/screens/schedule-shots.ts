import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot } from './shot.ts';

const staff = (name: string, path: string, prepare: Shot['prepare'], whole = false): Shot => ({
  ...staffShot(name, path, prepare),
  ...(whole && { whole }),
});

async function waitForSchedule(page: Page): Promise<void> {
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
const waitForTerms = (page: Page) => page.getByRole('main').getByRole('listitem').nth(3).waitFor();

async function write(page: Page): Promise<void> {
  const field = page.getByRole('textbox').first();
  await field.waitFor();
  await field.fill(`${await field.inputValue()}\n13. Radio dan musik dimatikan di area kerja.`);
}
const show = (page: Page, view: RegExp) => page.getByText(view, { exact: true }).click();

export const SCHEDULE_SHOTS: Shot[] = [
  staff('schedule', '/settings/schedule', waitForSchedule, true),
  staff('schedule-goods-out', '/settings/schedule?kind=unloading', waitForSchedule),
  staff('schedule-day', '/settings/schedule', async (page) => {
    await waitForSchedule(page);
    await page.getByRole('button', { name: /, (today|hari ini),/ }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
  staff('schedule-slot-errors', '/settings/schedule', async (page) => {
    await waitForSchedule(page);
    await page.getByRole('button', { name: /^(Add slot|Tambah slot)/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Simpan)/ })
      .click();
  }),
  staff('schedule-close-range', '/settings/schedule', async (page) => {
    await waitForSchedule(page);
    await page.getByRole('button', { name: /^(Close several days|Tutup beberapa hari)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^(To|Sampai)/ }).waitFor();
  }),
  staff('terms', '/settings/terms', waitForTerms, true),
  staff('terms-write', '/settings/terms?edit=1', write),
  staff('terms-preview', '/settings/terms?edit=1', async (page) => {
    await write(page);
    await show(page, /^(Preview|Pratinjau)$/);
    await waitForTerms(page);
  }),
  staff('terms-publish', '/settings/terms?edit=1', async (page) => {
    await write(page);
    await show(page, /^(Changes|Perubahan)$/);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor();
  }),
];
