import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';
import { staffShot, waitForRows } from './shot.ts';

const waitForActions = (page: Page) => page.getByRole('checkbox', { name: /^Audit: / }).waitFor();

async function openRole(page: Page, name: string): Promise<void> {
  await waitForRows(page);
  await page.getByRole('link', { name, exact: true }).click();
  await waitForActions(page);
}

const waitForChain = (page: Page) => page.locator('[data-stage="gm"] li').first().waitFor();

export const ROLE_CHAIN_SHOTS: Shot[] = [
  staffShot('roles', '/settings/roles', waitForRows),
  staffShot('roles-in-use', '/settings/roles', async (page) => {
    await waitForRows(page);
    await page.getByRole('button', { name: /(More for|Tindakan lain untuk) Finance/ }).click();
    await page.getByRole('menuitem', { name: /^(Delete|Hapus)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('role-create-errors', '/settings/roles/create', async (page) => {
    await waitForActions(page);
    await page.keyboard.press('Control+Enter');
  }),
  staffShot('role-update', '/settings/roles', (page) => openRole(page, 'Operational')),
  staffShot('role-update-logs-out', '/settings/roles', async (page) => {
    await openRole(page, 'Finance');
    await page.getByRole('checkbox', { name: /^Audit: / }).click();
  }),
  staffShot('role-update-own', '/settings/roles', async (page) => {
    await openRole(page, 'Super Admin');
    await page.getByRole('checkbox', { name: /^(Roles|Peran): / }).scrollIntoViewIfNeeded();
  }),
  staffShot('chains', '/settings/approvalChain?kind=work', waitForChain),
  staffShot('chains-changed', '/settings/approvalChain?kind=work', async (page) => {
    await waitForChain(page);
    await page.locator('[data-stage="gm"] [data-move="side"]').click();
    await page.locator('[data-stage="rdd"] [data-move="earlier"]').click();
  }),
  staffShot('chains-empty', '/settings/approvalChain?kind=loading', async (page) => {
    const remove = page.getByRole('button', { name: /^(Remove|Hapus) / });
    await remove.first().click();
    await remove.first().click();
  }),
];
