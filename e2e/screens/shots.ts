import type { Page } from '@playwright/test';

import { staffFillsLogin } from '../support/people.ts';
import { account } from '../support/stack.ts';
import { APPROVAL_SHOTS } from './approvals-shots.ts';
import { AUDIT_SHOTS } from './audit-shots.ts';
import { DOCK_SHOTS } from './dock-shots.ts';
import { FORM_SHOTS } from './form-shots.ts';
import { GATE_SHOTS } from './gate-shots.ts';
import { OPERATIONS_SHOTS } from './operations-shots.ts';
import { PEOPLE_SHOTS } from './people-shots.ts';
import { RECORD_SHOTS } from './record-shots.ts';
import { ROLE_CHAIN_SHOTS } from './roles-chains-shots.ts';
import { SCHEDULE_SHOTS } from './schedule-shots.ts';
import type { Shot } from './shot.ts';
import { LINK_SHOTS, STATUS_SHOTS } from './status-shots.ts';
import { TENANT_SHOTS } from './tenant-shots.ts';
import { TRANSFER_SHOTS } from './transfer-shots.ts';

const tenantDialog = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: /Login/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

/** All screens and states. Add a new screen to this list. */
export const SHOTS: readonly Shot[] = [
  { area: 'public', name: 'category', path: '/permits' },
  { area: 'public', name: 'category-tenant', path: '/permits', as: 'tenant' },
  { area: 'public', name: 'tenant-login', path: '/permits', prepare: tenantDialog },
  {
    area: 'public',
    name: 'tenant-login-errors',
    path: '/permits',
    prepare: async (page) => {
      await tenantDialog(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Login (Now|Sekarang)/ })
        .click();
    },
  },
  {
    area: 'public',
    name: 'tenant-login-failed',
    path: '/permits',
    prepare: async (page) => {
      await tenantDialog(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('toko@example.com');
      await dialog.locator('input[autocomplete="current-password"]').fill('salah-sekali');
      await dialog.getByRole('button', { name: /Login (Now|Sekarang)/ }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    area: 'public',
    name: 'tenant-logout',
    path: '/permits',
    as: 'tenant',
    prepare: async (page) => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  {
    area: 'public',
    name: 'language-menu',
    path: '/permits',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Bahasa|Language/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  ...FORM_SHOTS,
  ...STATUS_SHOTS,
  ...LINK_SHOTS,
  { area: 'public', name: 'not-found', path: '/no/such/page' },
  { area: 'public', name: 'forgot-password', path: '/forgotPassword?kind=tenant' },
  { area: 'staff', name: 'login', path: '/login' },
  {
    area: 'staff',
    name: 'login-errors',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('textbox').first().fill('budi@gerbang');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    },
  },
  {
    area: 'staff',
    name: 'login-second-step',
    path: '/login',
    prepare: async (page) => {
      // No demo account has a second factor, so the answer that asks for it is stubbed.
      await page.route('**/v1/login', (route) => route.fulfill({ json: { second_step: 'A'.repeat(43) } }));
      await page.getByRole('textbox').first().fill('budi@gerbang.id');
      await page.locator('input[autocomplete="current-password"]').fill('rahasia-2026');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('heading', { name: /Second step|Langkah kedua/ }).waitFor();
    },
  },
  { area: 'staff', name: 'forgot-password', path: '/forgotPassword' },
  { area: 'staff', name: 'reset-password', path: '/resetPassword#token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { area: 'staff', name: 'reset-password-spent', path: '/resetPassword' },
  { area: 'staff', name: 'dashboard', path: '/dashboard', as: 'Super Admin' },
  { area: 'staff', name: 'dashboard-security', path: '/dashboard', as: 'Security' },
  { area: 'staff', name: 'no-access', path: '/settings/property', as: 'Security' },
  { area: 'staff', name: 'profile', path: '/profile', as: 'Super Admin' },
  { area: 'staff', name: 'not-found', path: '/no/such/page', as: 'Super Admin' },
  ...RECORD_SHOTS,
  ...APPROVAL_SHOTS,
  ...DOCK_SHOTS,
  ...GATE_SHOTS,
  ...OPERATIONS_SHOTS,
  ...AUDIT_SHOTS,
  ...PEOPLE_SHOTS,
  ...ROLE_CHAIN_SHOTS,
  ...SCHEDULE_SHOTS,
  ...TENANT_SHOTS,
  ...TRANSFER_SHOTS,
  {
    area: 'staff',
    name: 'menu',
    path: '/dashboard',
    as: 'Super Admin',
    prepare: async (page) => {
      const opener = page.getByRole('button', { name: /Open menu|Buka menu/ });
      if (await opener.isVisible()) await opener.click();
      const menu = page.getByRole('navigation').filter({ visible: true });
      await menu.getByRole('button', { name: /^Opera(tional|sional)/ }).click();
    },
  },
];

/** Logs the account in by the API and stores the session in the browser. */
export async function logIn(page: Page, who: string): Promise<void> {
  if (who !== 'tenant') {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('staffLanguage', 'en'));
    await page.reload();
    await staffFillsLogin(page, account(who));
    await page.waitForURL('**/dashboard');
    return;
  }
  await page.goto('/permits');
  await tenantDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(account(who).email);
  await dialog.locator('input[autocomplete="current-password"]').fill(account(who).password);
  await dialog.getByRole('button', { name: /Login (Now|Sekarang)/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}
