import type { Page } from '@playwright/test';

import { sheetFile } from '../support/sheets.ts';
import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

/** Clicks an action beside Add. On a phone the action is an entry of a menu. */
async function press(page: Page, name: RegExp): Promise<void> {
  await waitForRows(page);
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

/** Stubs the progress of a long download, because no demo property has enough rows. */
async function showDownload(page: Page, view: object): Promise<void> {
  const job_id = '0198a0b0-0000-7000-8000-000000000077';
  await page.route('**/v1/asset-download?*', (route) => route.fulfill({ status: 202, json: { job_id } }));
  await page.route(`**/v1/exports/${job_id}`, (route) => route.fulfill({ json: view }));
  await press(page, /^(Download|Unduh)$/);
  await page.locator('[data-kind=progress]').waitFor();
}

export const TRANSFER_SHOTS: Shot[] = [
  staffShot('import-choose', '/masterData/tenant', openImport),
  staffShot('import-report', '/masterData/tenant', (page) => showReport(page, GOOD)),
  staffShot('import-report-faults', '/masterData/tenant', (page) => showReport(page, [...FAULTY, ...GOOD])),
  staffShot('download-running', '/masterData/asset', (page) =>
    showDownload(page, { state: 'running', rows_done: 42_000, rows_total: 100_000 }),
  ),
  staffShot('download-failed', '/masterData/asset', (page) =>
    showDownload(page, { state: 'failed', rows_done: 42_000, rows_total: 100_000 }),
  ),
];
