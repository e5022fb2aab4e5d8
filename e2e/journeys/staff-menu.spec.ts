import { staffLogsIn } from '../support/people.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Every staff route of the specification and the decisions. */
const ROUTES = [
  '/dashboard',
  '/dashboard/workOrder',
  '/news/internalNews',
  '/news/tenantNews',
  '/settings/property',
  '/settings/property/create',
  '/settings/property/0199a1b2-0000-7000-8000-000000000001/update',
  '/settings/property/0199a1b2-0000-7000-8000-000000000001/goLive',
  '/buildingManagement/preventiveMaintenance',
  '/buildingManagement/preventiveMaintenance/create',
  '/tenantInternal/complaintRequest',
  '/tenantInternal/internalWorkOrder',
  '/analytic/visualAnalytic',
  '/bmDepartment/tenantMeterUtility',
  '/operationDepartment/securitySchedulingActivity',
  '/trDepartment/tenantIssueComplaint',
  '/masterData/asset',
  '/category/tenant',
  '/operational/permitApprovals',
  '/operational/permitRegister',
  '/operational/gate',
  '/operational/dockCalendar',
];

test.describe('the staff menu', () => {
  test('[S1-012][S1-013][S2-079] the menu of a Super Admin has Dashboards first and every module in order', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await staffLogsIn(page, 'Super Admin');
    await expect(page.getByRole('navigation').locator('li[data-icon]')).toHaveText(
      [
        'Dashboards',
        'Analytics',
        'News',
        'Building Management',
        // The label is followed by the number of waiting permits.
        /^Operational(\s*\d+\+?\s*, \d+ (permits? waiting for you|izin menunggu Anda))?$/,
        'Tenant & Internal',
        'Master Data',
        'Category',
        'Settings',
      ],
      // The items of a closed group are in the document, but hidden.
      { useInnerText: true },
    );
  });

  test('[D5-03][D5-04][D5-05] the staff menu has Permit Approvals, Gate and Dock Calendar under Operational', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [name, path] of [
      ['Permit Approvals', '/operational/permitApprovals'],
      ['Gate', '/operational/gate'],
      ['Dock Calendar', '/operational/dockCalendar'],
    ] as const) {
      await staffLogsIn(page, 'Super Admin');
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^Operational/ })
        .click();
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      // On a wide screen the approvals open their first permit and add it to the address.
      await expect(page).toHaveURL(({ pathname }) => pathname === path);
    }
  });

  test('the staff menu is a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await staffLogsIn(page, 'Super Admin');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'News', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Internal News' }).click();
    await expect(page).toHaveURL('/news/internalNews');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a Super Admin can open every staff route', FULL_SIZE, async ({ page }) => {
    // About twenty page loads.
    test.setTimeout(240_000);
    await staffLogsIn(page, 'Super Admin');
    for (const route of ROUTES) {
      await page.goto(route);
      // The gate fills the screen and has its heading above the main element.
      const frame = page.getByRole(route === '/operational/gate' ? 'banner' : 'main');
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: /not found|No access|went wrong/ })).toHaveCount(0);
      // A screen may add its state to the address.
      await expect(page).toHaveURL((url) => url.pathname === route);
    }
  });
});
