import { expect, type Locator, type Page } from '@playwright/test';

import { watchToasts } from './page-checks.ts';
import type { Language } from './people.ts';
import type { PickedFile } from './pictures.ts';
import { FULL_SIZE } from './stack.ts';
import { plain, WORDS } from './words.ts';

export interface View {
  width: 390 | 1440;
  language: Language;
}

export const VIEWS: readonly View[] = ([390, 1440] as const).flatMap((width) =>
  (['id', 'en'] as const).map((language) => ({ width, language })),
);

/**
 * 390 px in Indonesian and 1440 px in English always run, which covers each width and each language once. The other two
 * views run only at full size.
 */
export const sizeOf = ({ width, language }: View) => ((width === 390) === (language === 'id') ? {} : FULL_SIZE);

export const browserOf = ({ width }: View) => ({
  viewport: { width, height: width === 390 ? 844 : 900 },
  hasTouch: width === 390,
});

/** Opens a page with this language already chosen. */
export async function openAs(page: Page, language: Language, path: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await watchToasts(page);
  await page.goto(path);
}

export const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

export async function pick(page: Page, button: Locator, file: PickedFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}

export async function choose(page: Page, within: Page | Locator, label: string, name: string | RegExp): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.click();
  await page.getByRole('option', { name }).first().click();
  await expect(field).toHaveValue(name);
}

/** Chooses a day: in the strip on phones, in the calendar on desktops. */
export async function chooseDay(part: Locator, { label, date }: { label: string; date: string }, view: View) {
  if (view.width === 390) {
    const card = part.getByRole('radiogroup', { name: label }).locator(`[data-day="${date}"]`);
    await card.click();
    return expect(card).toBeChecked();
  }
  const calendar = part.getByRole('group', { name: label });
  const day = calendar.getByRole('button', { name: dayName(date, view.language), exact: true });
  await expect(calendar.getByRole('table')).toBeVisible();
  if (!(await day.isVisible())) {
    await calendar.getByRole('button', { name: WORDS[view.language].schedule.nextMonth }).click();
  }
  await day.click();
  return expect(day).toHaveAttribute('aria-pressed', 'true');
}

/** Chooses a day in the calendar of a staff form, on a desktop in English. */
export async function chooseInCalendar(page: Page, label: string, date: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const calendar = page.getByRole('dialog');
  const day = calendar.getByRole('button', { name: dayName(date, 'en'), exact: true });
  await expect(calendar.getByRole('table')).toBeVisible();
  if (!(await day.isVisible())) await calendar.getByRole('button', { name: WORDS.en.schedule.nextMonth }).click();
  await day.click();
  await expect(calendar).toBeHidden();
}

/** Name of a day in a calendar: `2 December 2026`. */
export const dayName = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );

export async function chooseSlot(part: Locator, { label, time }: { label: string; time: string }): Promise<void> {
  const slot = part.getByRole('radiogroup', { name: label }).getByRole('radio', { name: time });
  await slot.click();
  await expect(slot).toBeChecked();
}

export async function pickPhoto(page: Page, within: Locator, file: PickedFile, language: Language): Promise<void> {
  await pick(page, within.getByRole('button', { name: WORDS[language].uploads.choosePhoto }), file);
  await expect(within.getByText(file.name)).toBeVisible();
}

/** Adds a document: by the button on phones, by the drop area on desktops. */
export async function pickDocument(page: Page, part: Locator, file: PickedFile, { width, language }: View) {
  const { chooseFile, dropHere } = WORDS[language].uploads;
  const name = width === 390 ? chooseFile : plain(dropHere);
  await pick(page, part.getByRole('button', { name, exact: true }), file);
  await expect(part.getByText(file.name)).toBeVisible();
}
