import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { isPhone, staffShot, waitForRows } from './shot.ts';

const SCREEN = '/operational/permitApprovals';

const approvals = (name: string, path: string, prepare: Shot['prepare'], as: string = 'Operational'): Shot => ({
  area: 'staff',
  name: `approvals-${name}`,
  path: `${SCREEN}${path}`,
  as,
  ...(prepare !== undefined && { prepare }),
});

const waitForQueue = (page: Page) => page.getByRole('option').first().waitFor();

/** Opens a permit. On a wide screen the first permit opens by itself, on a phone it needs a click. */
const openPermit = async (page: Page) => {
  await waitForQueue(page);
  if (isPhone(page)) await page.getByRole('option').first().click();
  await page.getByRole('region', { name: /^(Decision|Keputusan)$/ }).waitFor();
};

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor();

const press = async (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

const openRow = async (page: Page) => {
  await waitForRows(page);
  const rows = page.getByRole('main').getByRole(isPhone(page) ? 'listitem' : 'row');
  await rows.getByRole('link').first().click();
  await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor();
};

const openBell = async (page: Page) => {
  await press(page, /^(Pemberitahuan|Notifications)/);
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
};

const REGISTER = '/operational/permitRegister';

export const APPROVAL_SHOTS: Shot[] = [
  staffShot('register', REGISTER, waitForRows, 'Operational'),
  staffShot('register-permit', REGISTER, openRow, 'Operational'),
  staffShot('bell', '/dashboard', openBell, 'Operational'),
  approvals('queue', '', waitForQueue),
  approvals('goods-in', '?kind=loading', openPermit),
  approvals('goods-out', '?kind=unloading', openPermit),
  approvals('work', '?kind=work', openPermit),
  approvals('parallel', '?kind=work', openPermit, 'RDD'),
  approvals('waiting', '?view=waiting', openPermit),
  approvals('returned', '?view=returned', openPermit),
  approvals('ended', '?view=ended', openPermit),
  approvals('nothing', '?search_by=zzzz', async (page) => {
    await page
      .getByText(/No permits here|Tidak ada izin di sini/)
      .first()
      .waitFor();
  }),
  approvals('views', '', async (page) => {
    await waitForQueue(page);
    await press(page, /^(Shown in the queue|Tampilan antrean)/);
    await page.getByRole('menu').waitFor();
  }),
  approvals('hand-over', '', async (page) => {
    const sari = { id: '00000000-0000-7000-8000-000000000001', name: 'Sari' };
    await page.route('**/viewers', (route) => route.fulfill({ json: { data: [sari] } }));
    await waitForQueue(page);
    await page.getByRole('option').nth(1).click();
    await page.getByText(/(Sari is looking|Sari juga)/).waitFor();
    await press(page, /^(Hand over|Serahkan)$/);
    await page.getByRole('menuitem').first().waitFor();
  }),
  approvals('not-now', '', async (page) => {
    await openPermit(page);
    await press(page, /^(Not now|Nanti)$/);
    await page.getByRole('menuitem').first().waitFor();
  }),
  approvals('return', '?kind=unloading', async (page) => {
    await openPermit(page);
    await press(page, /^(Return|Kembalikan)$/);
    await waitForDialog(page);
    for (const box of (await page.getByRole('dialog').getByRole('checkbox').all()).slice(2, 4)) await box.click();
  }),
  approvals('reject-without-a-note', '', async (page) => {
    await openPermit(page);
    await press(page, /^(Reject|Tolak)$/);
    await waitForDialog(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Reject the permit|Tolak izin)$/ })
      .click();
  }),
  approvals('item-refused', '?kind=loading', async (page) => {
    await openPermit(page);
    await page
      .getByRole('row')
      .getByRole('button', { name: /^(Reject|Tolak) / })
      .first()
      .click();
    await waitForDialog(page);
    await page.getByRole('dialog').getByRole('textbox').fill('Tidak muat di lift barang');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }),
  approvals('keys', '', async (page) => {
    await waitForQueue(page);
    if (isPhone(page)) return;
    await page.keyboard.press('?');
    await waitForDialog(page);
  }),
  approvals('several', '', async (page) => {
    await waitForQueue(page);
    await page.getByRole('checkbox').first().check();
    await press(page, /^(Approve|Setujui) \d+$/);
    await waitForDialog(page);
  }),
];
