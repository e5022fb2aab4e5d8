import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

const DOCK = '/operational/dockCalendar';
const LEDGER = '/operational/goodsLedger';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;

/** The day is there. */
const shown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** One permit of the day is open. */
const opened = async (page: Page) => {
  await shown(page);
  const part = isPhone(page) ? page.getByRole('main') : page.getByRole('region', { name: /dock|dok/i });
  await part.locator('[aria-haspopup="dialog"][data-state]').first().click();
  await page.getByRole('dialog').waitFor();
};

/** The ledger has its rows. */
const listed = (page: Page) =>
  page
    .getByRole('button', { name: /^(History of|Riwayat) / })
    .first()
    .waitFor();

/** The dock of a day, the board on the wall, and what is inside the building. */
export const DOCK_SHOTS: Shot[] = [
  { area: 'staff', name: 'dock', path: DOCK, as: 'Building Manager', prepare: shown },
  { area: 'staff', name: 'dock-permit', path: DOCK, as: 'Security', prepare: opened },
  {
    area: 'staff',
    name: 'dock-board',
    path: `${DOCK}?board=1`,
    as: 'Security',
    prepare: (page) => page.getByRole('dialog').waitFor(),
  },
  { area: 'staff', name: 'ledger', path: LEDGER, as: 'Operational', prepare: listed },
  { area: 'staff', name: 'ledger-overdue', path: `${LEDGER}?view=overdue`, as: 'Operational', prepare: listed },
  {
    area: 'staff',
    name: 'ledger-history',
    path: `${LEDGER}?view=overdue`,
    as: 'Operational',
    prepare: async (page) => {
      await listed(page);
      await page
        .getByRole('button', { name: /^(History of|Riwayat) / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('list').first().waitFor();
    },
  },
];
