import { goLiveChecks } from '@gerbang/shared/domain/building/go-live';
import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

const PREPARED = '0199a1b2-0000-7000-8000-0000000000aa';

/** No demo property is in preparation, so the answers about one are stubbed. */
async function stubChecklist(page: Page, given: object = {}): Promise<void> {
  const facts = {
    id: PREPARED,
    name: 'Pasar Baru',
    short_code: 'PB',
    city: 'Makassar',
    time_zone: 'Asia/Makassar',
    floors: 5,
    units: 96,
    tenants: 82,
    goods_in_slots: 0,
    uses_gate: true,
    guards: 6,
    guards_with_pin: 0,
    terms_version: 1,
    mail_accepted_at: new Date().toISOString(),
    test_permit: null,
    test_approved: false,
    copied: null,
    in_preparation: true,
    ...given,
  };
  const stages = [{ stage: 'rdd', people: 0 }];
  const answer = { ...facts, phase: 'preparation', empty_stages: ['rdd'] };
  const json = { ...answer, checks: goLiveChecks({ ...facts, stages }) };
  await page.route(`**/v1/property/${PREPARED}/go-live`, (route) => route.fulfill({ json }));
  await page.route(`**/v1/property/${PREPARED}/copy*`, (route) =>
    route.fulfill({ json: { slots: 6, chains: 2, categories: 18, terms: 0 } }),
  );
  await page.goto(`/settings/property/${PREPARED}/goLive`);
}

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
    await page.getByRole('main').locator('a[href$="/update"]').first().click();
    await page.getByRole('textbox').first().waitFor();
  }),
  staffShot('go-live', '/settings/property', async (page) => {
    await stubChecklist(page);
    await page.getByRole('heading', { level: 1, name: /Pasar Baru/ }).waitFor();
  }),
  staffShot('go-live-test-permit', '/settings/property', async (page) => {
    const test_permit = { id: PREPARED, code: 'PB-261118-TEST', state: 'in_review' };
    await stubChecklist(page, { goods_in_slots: 6, test_permit });
    await page.getByRole('heading', { level: 1, name: /Pasar Baru/ }).waitFor();
  }),
  staffShot('go-live-invite', '/settings/property', async (page) => {
    await stubChecklist(page);
    await page.getByRole('button', { name: /^(Invite people|Undang orang)$/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Dewi Anggraini\tdewi@mall.co.id\tTCR');
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
  staffShot('category-create', '/category/tenant', async (page) => {
    await waitForRows(page);
    await page
      .getByRole('button', { name: /^(Add|Tambah) / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  }),
];
