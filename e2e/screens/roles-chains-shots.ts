import type { Page } from '@playwright/test';

import type { Shot } from './shot.ts';

const staff = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
  area: 'staff',
  name,
  path,
  as: 'Super Admin',
  ...(prepare !== undefined && { prepare }),
});

/** The list has its rows. */
const listed = (page: Page) =>
  page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });

/** The form has what a role can be made of. */
const made = (page: Page) => page.getByRole('checkbox', { name: /^Audit: / }).waitFor();

async function openRole(page: Page, name: string): Promise<void> {
  await listed(page);
  await page.getByRole('link', { name: new RegExp(`^(Edit|Ubah) ${name}$`) }).click();
  await made(page);
}

/** The chain of work is there, with the people of its stages. */
const drawn = (page: Page) => page.locator('[data-stage="gm"] li').first().waitFor();

/** Roles: the list, the matrix, a change that logs people out; chains: arranged, with a parallel step, and faulty. */
export const ROLE_CHAIN_SHOTS: Shot[] = [
  staff('roles', '/settings/roles', listed),
  staff('roles-in-use', '/settings/roles', async (page) => {
    await listed(page);
    await page.getByRole('button', { name: /(More for|Tindakan lain untuk) Finance/ }).click();
    await page.getByRole('menuitem', { name: /^(Delete|Hapus)/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staff('role-create-errors', '/settings/roles/create', async (page) => {
    await made(page);
    await page.keyboard.press('Control+Enter');
  }),
  staff('role-update', '/settings/roles', (page) => openRole(page, 'Operational')),
  staff('role-update-logs-out', '/settings/roles', async (page) => {
    await openRole(page, 'Finance');
    await page.getByRole('checkbox', { name: /^Audit: / }).click();
  }),
  staff('role-update-own', '/settings/roles', async (page) => {
    await openRole(page, 'Super Admin');
    await page.getByRole('checkbox', { name: /^(Roles|Peran): / }).scrollIntoViewIfNeeded();
  }),
  staff('chains', '/settings/approvalChain?kind=work', drawn),
  staff('chains-changed', '/settings/approvalChain?kind=work', async (page) => {
    await drawn(page);
    await page.locator('[data-stage="gm"] [data-move="side"]').click();
    await page.locator('[data-stage="rdd"] [data-move="earlier"]').click();
  }),
  staff('chains-empty', '/settings/approvalChain?kind=loading', async (page) => {
    const remove = page.getByRole('button', { name: /^(Remove|Hapus) / });
    await remove.first().click();
    await remove.first().click();
  }),
];
