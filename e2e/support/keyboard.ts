import { expect, type Locator, type Page } from '@playwright/test';

import type { PickedFile } from './pictures.ts';

/** So many presses of Tab lead to anything on a screen; more means that it cannot be reached. */
const MOST_TABS = 60;

/** Goes forward with Tab until the element has the focus; nothing but the keyboard moves it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`);
}

/** Goes to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Goes to a control and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Chooses an entry of a dropdown: opens it by typing, takes the first match. */
export async function selectByTyping(page: Page, field: Locator, name: string): Promise<void> {
  await typeInto(page, field, name);
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

/** Opens the file dialog by a key and picks a file. */
export async function pickByKey(page: Page, button: Locator, file: PickedFile): Promise<void> {
  await tabTo(page, button);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(file);
}
