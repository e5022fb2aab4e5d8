import { expect, type Page } from '@playwright/test';

import { choose, pickPhoto, section, type View } from './form-steps.ts';
import { photo } from './pictures.ts';
import type { Visitor } from './visitors.ts';
import { WORDS } from './words.ts';

/** Chooses the property and accepts its terms, which are shown before the form. */
export async function agreeToTerms(page: Page, { language }: View): Promise<void> {
  const { work, forms } = WORDS[language];
  const terms = page.getByRole('dialog', { name: work.terms.title });
  await choose(page, terms, forms.property.label, 'Graha Indah');
  const agree = terms.getByRole('button', { name: work.terms.agree, exact: true });
  await agree.click();
  await expect(terms).toBeHidden();
}

async function chooseWorkDay(page: Page, { label, nth }: { label: string; nth: number }, { language }: View) {
  await page.getByRole('button', { name: label }).click();
  const calendar = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  const open = calendar.locator('table button:enabled');
  await expect(open.first()).toBeVisible();
  const count = await open.count();
  if (count <= nth) await calendar.getByRole('button', { name: WORDS[language].schedule.nextMonth }).click();
  await open.nth(count <= nth ? nth - count : nth).click();
  await expect(calendar).toBeHidden();
}

async function typeTime(page: Page, label: string, time: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(time.replace(':', ''));
}

/** Fills in place and time of the work, in a tenant's unit or elsewhere in the building. */
export async function fillFitOut(page: Page, who: 'tenant' | 'others', nth: number, view: View): Promise<void> {
  const { work, forms } = WORDS[view.language];
  const part = section(page, work.sections.fitOut);
  if (who === 'tenant') {
    await choose(page, part, work.tenant, 'Kopi Senja');
    await choose(page, part, work.unit, 'LG-01 · Lower Ground');
  } else {
    await part.getByText(work.nonTenant, { exact: true }).click();
    await choose(page, part, forms.floor.label, 'Lantai 2');
    await part.getByLabel(work.location, { exact: true }).fill('Koridor timur');
  }
  await chooseWorkDay(page, { label: work.startDate, nth }, view);
  await chooseWorkDay(page, { label: work.endDate, nth: 1 }, view);
  await typeTime(page, work.startTime, '09:00');
  await typeTime(page, work.endTime, '17:00');
}

/** Fills in who is responsible for the work, with the identity photo and the consent. */
export async function fillSubmitter(page: Page, visitor: Visitor, { language }: View): Promise<void> {
  const { work } = WORDS[language];
  const part = section(page, work.sections.submitter);
  await part.getByLabel(work.company).fill(visitor.company);
  await part.getByLabel(work.name).fill(visitor.name);
  await part.getByLabel(work.email).fill(visitor.email);
  await part.getByLabel(work.phone).fill(visitor.phone);
  await part.getByLabel(work.position).fill('Mandor');
  await pickPhoto(page, part, photo('ktp.jpg'), language);
  await part.getByLabel(work.consent).check();
}

export async function fillJob(page: Page, { language }: View): Promise<void> {
  const { work } = WORDS[language];
  const part = section(page, work.sections.jobs);
  await part.getByRole('checkbox', { name: new RegExp(`^${work.types.Civil}`) }).click();
  await part.getByRole('textbox').first().fill('Pasang dinding partisi');
}

export async function addWorker(page: Page, name: string, { language }: View): Promise<void> {
  const { work } = WORDS[language];
  await section(page, work.sections.workers).getByRole('button', { name: work.addWorker }).click();
  const dialog = page.getByRole('dialog', { name: work.addWorker });
  await dialog.getByLabel(work.name).fill(name);
  await dialog.getByLabel(work.position).fill('Tukang');
  await dialog.getByLabel(work.phone).fill('+62 813 1111 222');
  await dialog.getByLabel(work.email).fill('tukang@sinarterang.example');
  await pickPhoto(page, dialog, photo('ktp-tukang.jpg'), language);
  await dialog.getByRole('button', { name: work.saveWorker }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, work.sections.workers).getByText(name, { exact: true })).toBeVisible();
}
