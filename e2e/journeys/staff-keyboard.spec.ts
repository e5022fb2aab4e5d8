import type { Page } from '@playwright/test';

import { pressOn, typeInto, findUnreachable } from '../support/keyboard.ts';
import { staffLogsIn } from '../support/people.ts';
import { FULL_SIZE, account } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });

const SCREENS = [
  '/dashboard',
  '/profile',
  '/settings/property',
  '/settings/property/create',
  '/settings/users',
  '/settings/roles',
  '/settings/roles/create',
  '/settings/deputies',
  '/settings/schedule',
  '/settings/approvalChain',
  '/settings/terms',
  '/settings/audit',
  '/masterData/asset',
  '/masterData/floor',
  '/masterData/unit',
  '/masterData/tenant',
  '/masterData/bay',
  '/category/tenant',
  '/operational/permitApprovals',
  '/operational/permitRegister',
  '/operational/gate',
  '/operational/dockCalendar',
  '/operational/goodsLedger',
  '/dashboard/workOrder',
  '/analytic/visualAnalytic',
  '/news/internalNews',
  '/news/tenantNews',
  '/buildingManagement/preventiveMaintenance',
  '/buildingManagement/preventiveMaintenance/create',
  '/tenantInternal/complaintRequest',
  '/tenantInternal/internalWorkOrder',
  '/tenantInternal/internalWorkOrder/create',
  '/trDepartment/tenantIssueComplaint',
  '/bmDepartment/tenantMeterUtility',
  '/operationDepartment/securitySchedulingActivity',
];

test(
  'every control of the staff screens can be reached with Tab, and its focus is visible',
  FULL_SIZE,
  async ({ page }) => {
    test.setTimeout(600_000);
    await staffLogsIn(page, 'Super Admin');
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft([path, await findUnreachable(page)]).toEqual([path, []]);
    }
  },
);

/** Goes to the first or last item of an open menu. A key before the menu has taken the focus is lost, so it is repeated. */
async function goToItem(page: Page, key: 'Home' | 'End', name: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(item).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test('an administrator logs in, adds a floor, renames it and deletes it with the keyboard alone', async ({ page }) => {
  const { email, password } = account('Super Admin');
  const floor = `Lantai K${Date.now().toString(36)}`;
  await page.goto('/login');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  const menu = page.getByRole('navigation');
  await pressOn(page, menu.getByRole('button', { name: 'Master Data' }), 'Enter');
  await pressOn(page, menu.getByRole('link', { name: 'Floor' }), 'Enter');
  await expect(page).toHaveURL(/masterData\/floor/);

  await pressOn(page, page.getByRole('button', { name: 'Add floor' }).first(), 'Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await typeInto(page, dialog.getByLabel('Name'), floor);
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type(floor);
  const row = page.getByRole('row', { name: new RegExp(floor) });
  await expect(row).toBeVisible();
  await pressOn(page, row.getByRole('button').last(), 'Enter');
  await goToItem(page, 'Home', 'Edit');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveValue(floor);
  await pressOn(page, dialog.getByLabel('Name'), 'Space');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${floor} B`);
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }), 'Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: `${floor} B` })).toBeVisible();

  await pressOn(
    page,
    page
      .getByRole('row', { name: `${floor} B` })
      .getByRole('button')
      .last(),
    'Enter',
  );
  await goToItem(page, 'End', /^Delete/);
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }), 'Enter');
  await expect(page.getByRole('row', { name: `${floor} B` })).toBeHidden();
});
