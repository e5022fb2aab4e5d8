import type { Page } from '@playwright/test';

import { sheetFile } from '../support/sheets.ts';
import type { Shot } from './shot.ts';

const staff = (name: string, path: string, prepare: Shot['prepare']): Shot => ({
  area: 'staff',
  name,
  path,
  as: 'Super Admin',
  ...(prepare !== undefined && { prepare }),
});

/** The list has its rows, or says that there are none. */
const listed = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });

/** Presses what stands beside Add: a button, or on a phone an entry of the menu. */
async function press(page: Page, name: RegExp): Promise<void> {
  await listed(page);
  const more = page.getByRole('button', { name: /^(More|Lainnya)$/ });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  } else await page.getByRole('button', { name }).click();
}

async function openImport(page: Page): Promise<void> {
  await press(page, /^(Import|Impor)$/);
  await page.getByRole('dialog').waitFor();
}

const TITLES = ['Nama', 'Unit', 'Kategori', 'Telepon', 'Aktif', 'Pemilik lama'];
const GOOD = Array.from({ length: 24 }, (_none, index) => [
  `Toko Contoh ${index + 1}`,
  '',
  '',
  `0812 555 ${index}`,
  'ya',
  '',
]);
const FAULTY = [
  ['Toko Kain', 'L9-99', 'Tidak ada', '021 555', 'mungkin', ''],
  ['', '', '', '0812', 'ya', ''],
  ['Ganda', '', '', '', '', ''],
  ['ganda', '', '', '', '', ''],
];

async function showReport(page: Page, rows: string[][]): Promise<void> {
  await openImport(page);
  await page.locator('input[type=file][accept^=".xlsx"]').setInputFiles(sheetFile('tenant.xlsx', [TITLES, ...rows]));
  await page.getByRole('table', { name: /^(Report by row|Laporan per baris)$/ }).waitFor();
}

/** A download that is as far as the picture needs it: no demo property has so many rows. */
async function showDownload(page: Page, view: object): Promise<void> {
  const job_id = '0198a0b0-0000-7000-8000-000000000077';
  await page.route('**/v1/asset-download?*', (route) => route.fulfill({ status: 202, json: { job_id } }));
  await page.route(`**/v1/exports/${job_id}`, (route) => route.fulfill({ json: view }));
  await press(page, /^(Download|Unduh)$/);
  await page.locator('[data-kind=progress]').waitFor();
}

/** Sheets that come in, with their reports, and long downloads while they are prepared. */
export const TRANSFER_SHOTS: Shot[] = [
  staff('import-choose', '/masterData/tenant', openImport),
  staff('import-report', '/masterData/tenant', (page) => showReport(page, GOOD)),
  staff('import-report-faults', '/masterData/tenant', (page) => showReport(page, [...FAULTY, ...GOOD])),
  staff('download-running', '/masterData/asset', (page) =>
    showDownload(page, { state: 'running', rows_done: 42_000, rows_total: 100_000 }),
  ),
  staff('download-failed', '/masterData/asset', (page) =>
    showDownload(page, { state: 'failed', rows_done: 42_000, rows_total: 100_000 }),
  ),
];
