import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { isPhone } from './shot.ts';

const DOCK = '/operational/dockCalendar';
const LEDGER = '/operational/goodsLedger';

const waitForDay = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const openPermit = async (page: Page) => {
  await waitForDay(page);
  const part = isPhone(page) ? page.getByRole('main') : page.getByRole('region', { name: /dock|dok/i });
  await part.locator('[aria-haspopup="dialog"][data-state]').first().click();
  await page.getByRole('dialog').waitFor();
};

const waitForLedger = (page: Page) =>
  page
    .getByRole('button', { name: /^(History of|Riwayat) / })
    .first()
    .waitFor();

export const DOCK_SHOTS: Shot[] = [
  { area: 'staff', name: 'dock', path: DOCK, as: 'Building Manager', prepare: waitForDay },
  {
    area: 'staff',
    name: 'dock-week',
    path: `${DOCK}?view=week`,
    as: 'Building Manager',
    prepare: (page) => page.getByRole('table').waitFor(),
  },
  { area: 'staff', name: 'dock-permit', path: DOCK, as: 'Security', prepare: openPermit },
  {
    area: 'staff',
    name: 'dock-board',
    path: `${DOCK}?board=1`,
    as: 'Security',
    prepare: (page) => page.getByRole('dialog').waitFor(),
  },
  { area: 'staff', name: 'ledger', path: LEDGER, as: 'Operational', prepare: waitForLedger },
  { area: 'staff', name: 'ledger-overdue', path: `${LEDGER}?view=overdue`, as: 'Operational', prepare: waitForLedger },
  {
    area: 'staff',
    name: 'ledger-history',
    path: `${LEDGER}?view=overdue`,
    as: 'Operational',
    prepare: async (page) => {
      await waitForLedger(page);
      await page
        .getByRole('button', { name: /^(History of|Riwayat) / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('list').first().waitFor();
    },
  },
];
