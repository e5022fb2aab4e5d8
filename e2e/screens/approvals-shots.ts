import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

const SCREEN = '/operational/permitApprovals';

const approvals = (name: string, path: string, prepare: Shot['prepare'], as: string = 'Operational'): Shot => ({
  area: 'staff',
  name: `approvals-${name}`,
  path: `${SCREEN}${path}`,
  as,
  ...(prepare !== undefined && { prepare }),
});

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;

/** The queue has its rows. */
const listed = (page: Page) => page.getByRole('option').first().waitFor();

/** A permit is open: the first by itself on a wide screen, by a press on a phone. */
const opened = async (page: Page) => {
  await listed(page);
  if (isPhone(page)) await page.getByRole('option').first().click();
  await page.getByRole('region', { name: /^(Decision|Keputusan)$/ }).waitFor();
};

/** A question that lies over the screen is there. */
const asked = (page: Page) => page.getByRole('dialog').waitFor();

const press = async (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** The heart: the queue, each kind of permit with all that decides about it, and what the decisions ask. */
export const APPROVAL_SHOTS: Shot[] = [
  approvals('queue', '', listed),
  approvals('goods-in', '?kind=loading', opened),
  approvals('goods-out', '?kind=unloading', opened),
  approvals('work', '?kind=work', opened),
  approvals('parallel', '?kind=work', opened, 'RDD'),
  approvals('waiting', '?view=waiting', opened),
  approvals('returned', '?view=returned', opened),
  approvals('ended', '?view=ended', opened),
  approvals('nothing', '?search_by=zzzz', async (page) => {
    await page
      .getByText(/No permits here|Tidak ada izin di sini/)
      .first()
      .waitFor();
  }),
  approvals('views', '', async (page) => {
    await listed(page);
    await press(page, /^(Shown in the queue|Tampilan antrean)/);
    await page.getByRole('menu').waitFor();
  }),
  approvals('return', '?kind=unloading', async (page) => {
    await opened(page);
    await press(page, /^(Return|Kembalikan)$/);
    await asked(page);
    for (const box of (await page.getByRole('dialog').getByRole('checkbox').all()).slice(2, 4)) await box.click();
  }),
  approvals('reject-without-a-note', '', async (page) => {
    await opened(page);
    await press(page, /^(Reject|Tolak)$/);
    await asked(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Reject the permit|Tolak izin)$/ })
      .click();
  }),
  approvals('item-refused', '?kind=loading', async (page) => {
    await opened(page);
    await page
      .getByRole('row')
      .getByRole('button', { name: /^(Reject|Tolak) / })
      .first()
      .click();
    await asked(page);
    await page.getByRole('dialog').getByRole('textbox').fill('Tidak muat di lift barang');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }),
  approvals('keys', '', async (page) => {
    await listed(page);
    if (isPhone(page)) return;
    await page.keyboard.press('?');
    await asked(page);
  }),
  approvals('several', '', async (page) => {
    await listed(page);
    await page.getByRole('checkbox').first().check();
    await press(page, /^(Approve|Setujui) \d+$/);
    await asked(page);
  }),
];
