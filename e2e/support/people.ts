import { expect, type Page } from '@playwright/test';

import { account } from './stack.ts';

/** The two languages as their options read. */
export const LANGUAGE_NAME = { id: 'Indonesia', en: 'English' } as const;
export type Language = keyof typeof LANGUAGE_NAME;

/** Opens the category screen in this language, as a person who chose it before. */
export async function openPermits(page: Page, language: Language = 'id'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto('/permits');
}

/** Logs a tenant in through the dialog, in English. */
export async function tenantLogsIn(page: Page, who = account('tenant')): Promise<void> {
  await openPermits(page, 'en');
  await page.getByRole('button', { name: 'Login for Tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Login Now' }).click();
  await expect(dialog).toBeHidden();
}

/** Fills in the staff login and sends it. */
export async function staffFillsLogin(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs a staff member of this role in. */
export async function staffLogsIn(page: Page, role: string): Promise<void> {
  await page.goto('/login');
  await staffFillsLogin(page, account(role));
  await page.waitForURL('**/dashboard');
}
