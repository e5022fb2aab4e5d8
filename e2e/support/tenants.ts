import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { expect, type Page } from '@playwright/test';

import type { Booking } from './applicant-api.ts';
import { openAs, section, type View } from './form-steps.ts';
import { fillSchedule, openItemDialog } from './goods-form.ts';
import type { Language } from './people.ts';
import { logInTenant } from './staff-api.ts';
import { WORDS } from './words.ts';

/** Opens a page as a user of this tenant who has logged in before. */
export async function openAsTenant(
  page: Page,
  tenant: string,
  language: Language,
  path: string,
): Promise<TenantRecord> {
  const record = await logInTenant(tenant);
  await page.addInitScript((stored) => localStorage.setItem('logintenant', stored), JSON.stringify(record));
  await openAs(page, language, path);
  return record;
}

/** Chooses one of the tenant's saved items and how many of it; answers its name. */
export async function addSavedItem(page: Page, view: View): Promise<string> {
  const { goods } = WORDS[view.language];
  const dialog = await openItemDialog(page, view);
  const item = dialog.getByRole('listitem').first().getByRole('button');
  const name = (await item.innerText()).trim();
  await item.click();
  await dialog.getByLabel(goods.item.quantity).fill('2');
  await dialog.getByRole('button', { name: goods.item.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, goods.sections.items).getByText(name, { exact: true })).toBeVisible();
  return name;
}

/** Everything a tenant fills in; answers the item's name. */
export async function fillAsTenant(page: Page, booking: Booking, view: View): Promise<string> {
  await fillSchedule(page, booking, view);
  return addSavedItem(page, view);
}
