import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { sendLoading } from './applicant-api.ts';
import { chooseDay, section, type View } from './form-steps.ts';
import type { Language } from './people.ts';
import { approve, enterYesterday } from './staff-api.ts';
import type { Visitor } from './visitors.ts';
import { WORDS } from './words.ts';

/** Goods that are inside the building: asked for, approved and let in by the gate. */
export async function goodsInside(
  request: APIRequestContext,
  visitor: Visitor,
  language: Language = 'en',
): Promise<CreatedPermit> {
  const permit = await sendLoading(request, visitor, { language });
  await approve(permit);
  await enterYesterday(permit);
  return permit;
}

/** Adds a loading form to the lookup by its code and e-mail. */
export async function collectForm(page: Page, code: string, email: string, { language }: View): Promise<void> {
  const { unloading } = WORDS[language];
  await page.getByRole('button', { name: unloading.addForm }).click();
  const dialog = page.getByRole('dialog', { name: unloading.addForm });
  await dialog.getByLabel(unloading.formCode).fill(code.toLowerCase());
  await expect(dialog.getByLabel(unloading.formCode)).toHaveValue(code);
  await dialog.getByLabel(unloading.formEmail, { exact: true }).fill(email);
  await dialog.getByRole('button', { name: unloading.add, exact: true }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: code });
  await expect(card).toContainText(email);
}

/** Chooses all goods of each collected form and the day they leave. */
export async function chooseGoods(page: Page, codes: readonly string[], date: string, view: View): Promise<void> {
  const { unloading } = WORDS[view.language];
  for (const code of codes) {
    const part = section(page, code);
    await part.getByLabel(unloading.selectAll).check();
    await expect(part.getByRole('checkbox', { checked: true })).toHaveCount(3);
  }
  const schedule = section(page, unloading.schedule);
  await chooseDay(schedule, { label: unloading.date, date }, view);
  await expect(schedule.getByText('22:00 - 08:00')).toBeVisible();
}
