import { expect, type Locator, type Page } from '@playwright/test';

import type { Booking } from './applicant-api.ts';
import { choose, chooseDay, chooseSlot, pickDocument, pickPhoto, section, type View } from './form-steps.ts';
import { photo } from './pictures.ts';
import type { Visitor } from './visitors.ts';
import { WORDS } from './words.ts';

/** Types who asks, with the identity photo and the consent. */
export async function fillPerson(page: Page, visitor: Visitor, { language }: View): Promise<void> {
  const { goods, common } = WORDS[language];
  const part = section(page, goods.sections.person);
  await part.getByLabel(goods.person.company).fill(visitor.company);
  await part.getByLabel(goods.person.name).fill(visitor.name);
  await part.getByLabel(common.email).fill(visitor.email);
  await part.getByLabel(goods.person.phone).fill(visitor.phone);
  await part.getByLabel(goods.person.address, { exact: true }).fill(visitor.address);
  await pickPhoto(page, part, photo('ktp.jpg'), language);
  await part.getByLabel(goods.person.consent).check();
}

/** Where goods go. */
export interface Destination {
  property: string;
  floor: string;
  unit: string;
}

const DEMO: Destination = { property: 'Graha Indah', floor: 'Lantai 1', unit: 'L1-05' };

/** Chooses where the goods go. */
export async function fillDestination(page: Page, { language }: View, to: Destination = DEMO): Promise<void> {
  const { goods, forms } = WORDS[language];
  const part = section(page, goods.sections.destination);
  await choose(page, part, forms.property.label, to.property);
  await choose(page, part, forms.floor.label, to.floor);
  await part.getByLabel(goods.unit, { exact: true }).fill(to.unit);
}

/** Chooses the day and the slot. */
export async function fillSchedule(page: Page, { date, time }: Booking, view: View): Promise<void> {
  const { goods } = WORDS[view.language];
  const part = section(page, goods.sections.schedule);
  await chooseDay(part, { label: goods.date, date }, view);
  await chooseSlot(part, { label: goods.time, time });
}

/** Adds a document to the goods. */
export async function addDocument(page: Page, view: View): Promise<void> {
  const part = section(page, WORDS[view.language].goods.sections.attachments);
  await pickDocument(page, part, photo('surat-jalan.jpg'), view);
}

/** Opens the dialog of a new item. */
export async function openItemDialog(page: Page, { language }: View): Promise<Locator> {
  const { goods } = WORDS[language];
  await section(page, goods.sections.items).getByRole('button', { name: goods.item.addTitle }).click();
  return page.getByRole('dialog');
}

/** Adds an item by the dialog. */
export async function addItem(page: Page, name: string, view: View): Promise<void> {
  const { goods } = WORDS[view.language];
  const dialog = await openItemDialog(page, view);
  await dialog.getByLabel(goods.item.name).fill(name);
  await dialog.getByLabel(goods.item.quantity).fill('4');
  await dialog.getByLabel(goods.item.unit).fill('pcs');
  await pickPhoto(page, dialog, photo('barang.jpg'), view.language);
  await dialog.getByRole('button', { name: goods.item.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, goods.sections.items).getByText(name, { exact: true })).toBeVisible();
}

/** Everything a visitor fills in for goods in. */
export async function fillLoading(
  page: Page,
  visitor: Visitor,
  booking: Booking,
  view: View,
  to: Destination = DEMO,
): Promise<void> {
  await fillPerson(page, visitor, view);
  await fillDestination(page, view, to);
  await fillSchedule(page, booking, view);
  await addDocument(page, view);
  await addItem(page, 'Etalase kaca', view);
}
