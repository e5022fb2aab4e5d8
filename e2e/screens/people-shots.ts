import { DAY_MS } from '@gerbang/shared/time/spans';
import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

const actionsOf = (page: Page, who: string) =>
  page.getByRole('button', { name: new RegExp(`^(More for|Tindakan lain untuk) .*${who}`) }).first();

async function openUser(page: Page, who: string): Promise<void> {
  await waitForRows(page);
  await page.getByRole('searchbox').fill(who);
  await actionsOf(page, who).click();
  await page.getByRole('menuitem', { name: /^(Edit|Ubah)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

async function addUser(page: Page): Promise<void> {
  await waitForRows(page);
  await page
    .getByRole('button', { name: /^(Add user|Tambah pengguna)/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

const DAY = DAY_MS;

/** The demo data has no deputies, so the answer of the list is stubbed. */
async function stubDeputies(page: Page): Promise<void> {
  const row = (number: number, account: string, deputy: string, from: number, to: number, given: object) => ({
    id: `0198a0b0-0000-7000-8000-00000000000${number}`,
    account_id: `0198a0b0-0000-7000-8000-00000000001${number}`,
    account,
    deputy_id: `0198a0b0-0000-7000-8000-00000000002${number}`,
    deputy,
    starts_at: new Date(Date.now() + from * DAY).toISOString(),
    ends_at: new Date(Date.now() + to * DAY).toISOString(),
    stages: null,
    reason: '',
    version: 1,
    updated_at: new Date().toISOString(),
    ...given,
  });
  const data = [
    row(1, 'Johan Tanuwijaya', 'Agus Prasetyo', 4, 9, { status: 'upcoming', reason: 'Cuti tahunan' }),
    row(2, 'Dewi Anggraini', 'Bambang Sutrisno', -1, 2, { status: 'current', stages: ['tcr', 'fat'] }),
    row(3, 'Maya Kusuma', 'Johan Tanuwijaya', -30, -22, { status: 'past', reason: 'Pelatihan' }),
  ];
  await page.route('**/v1/deputy-datatable*', (route) => route.fulfill({ json: { data, total: 3, page: 1 } }));
  await page.reload();
}

async function addDeputy(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByRole('combobox').first().waitFor();
}

export const PEOPLE_SHOTS: Shot[] = [
  staffShot('users', '/settings/users', waitForRows),
  staffShot('users-nothing', '/settings/users?search_by=zzzz', waitForRows),
  staffShot('user-create', '/settings/users', addUser),
  staffShot('user-create-errors', '/settings/users', async (page) => {
    await addUser(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Send invitation|Kirim undangan)/ })
      .click();
  }),
  staffShot('user-deactivate', '/settings/users', async (page) => {
    await openUser(page, 'Dewi');
    await page.getByRole('dialog').getByRole('switch').click();
  }),
  staffShot('user-one-time-pin', '/settings/users', async (page) => {
    await waitForRows(page);
    await page.getByRole('searchbox').fill('Slamet');
    await actionsOf(page, 'Slamet').click();
    await page.getByRole('menuitem', { name: /^(PIN gerbang sekali pakai|One-time gate PIN)$/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('user-own', '/settings/users', (page) => openUser(page, 'Ratna')),
  { area: 'public', name: 'privacy', path: '/privacy', whole: true },
  {
    area: 'public',
    name: 'privacy-asked',
    path: '/privacy',
    prepare: async (page) => {
      await page.getByRole('textbox').fill('rina@vendor.example');
      await page.getByRole('main').getByRole('button').first().click();
      await page.getByRole('status').first().waitFor();
    },
  },
  { area: 'public', name: 'my-data-ended', path: '/myData' },
  {
    ...staffShot('personal-data', '/settings/personalData', (page) => page.getByRole('table').first().waitFor()),
    whole: true,
  },
  ...['health', 'backups'].map((tab) =>
    staffShot(`server-${tab}`, `/settings/server/${tab}`, (page) =>
      page.getByRole('heading', { level: 2 }).first().waitFor(),
    ),
  ),
  staffShot('deputies-none', '/settings/deputies', waitForRows),
  staffShot('deputies', '/settings/deputies', async (page) => {
    await stubDeputies(page);
    await waitForRows(page);
  }),
  staffShot('deputy-menu', '/settings/deputies', async (page) => {
    await stubDeputies(page);
    await waitForRows(page);
    await actionsOf(page, 'Dewi').click();
    await page.getByRole('menu').waitFor();
  }),
  staffShot('deputy-end', '/settings/deputies', async (page) => {
    await stubDeputies(page);
    await waitForRows(page);
    await actionsOf(page, 'Dewi').click();
    await page.getByRole('menuitem', { name: /^(End now|Akhiri sekarang)$/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('deputy-create-errors', '/settings/deputies', async (page) => {
    await waitForRows(page);
    await addDeputy(page, /^(Add deputy|Tambah wakil)/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Simpan)/ })
      .click();
  }),
  staffShot('profile-away', '/profile', (page) => addDeputy(page, /^(Set my deputy|Tentukan wakil saya)/)),
  staffShot('profile-away-approver', '/profile', undefined, 'TCR'),
];
