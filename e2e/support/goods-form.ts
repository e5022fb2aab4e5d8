import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import { displayHours } from '@gerbang/shared/time/windows';
import { expect, type Locator, type Page, type APIRequestContext } from '@playwright/test';

import type { Booking } from './applicant-api.ts';
import { sendLoading } from './applicant-api.ts';
import { choose, chooseDay, chooseSlot, pickDocument, pickPhoto, section, type View, openAs } from './form-steps.ts';
import type { Language } from './people.ts';
import { photo } from './pictures.ts';
import { approve, enterYesterday, logInTenant } from './staff-api.ts';
import type { Visitor } from './visitors.ts';
import { fill, WORDS } from './words.ts';

/** Fills in the applicant, with the identity photo and the consent. */
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

export interface Destination {
  property: string;
  floor: string;
  unit: string;
}

const DEMO: Destination = { property: 'Graha Indah', floor: 'Lantai 1', unit: 'L1-05' };

export async function fillDestination(page: Page, { language }: View, to: Destination = DEMO): Promise<void> {
  const { goods, forms } = WORDS[language];
  const part = section(page, goods.sections.destination);
  await choose(page, part, forms.floor.label, to.floor);
  await part.getByRole('combobox', { name: goods.unit, exact: true }).fill(to.unit);
}

export async function chooseProperty(page: Page, { language }: View, { property }: Destination = DEMO): Promise<void> {
  const { goods, forms } = WORDS[language];
  await choose(page, section(page, goods.sections.schedule), forms.property.label, property);
}

export async function fillSchedule(page: Page, { date, time }: Booking, view: View): Promise<void> {
  const { goods } = WORDS[view.language];
  const part = section(page, goods.sections.schedule);
  await chooseDay(part, { label: goods.otherDays, date }, view);
  await chooseSlot(part, { label: goods.time, time: displayHours(time, date, view.language) });
}

export async function addDocument(page: Page, view: View): Promise<void> {
  const part = section(page, WORDS[view.language].goods.sections.attachments);
  await pickDocument(page, part, photo('surat-jalan.jpg'), view);
}

export async function openItemDialog(page: Page, { language }: View): Promise<Locator> {
  const { goods } = WORDS[language];
  await section(page, goods.sections.items).getByRole('button', { name: goods.item.addTitle }).click();
  return page.getByRole('dialog');
}

export async function addItem(page: Page, name: string, view: View): Promise<void> {
  const { goods } = WORDS[view.language];
  const dialog = await openItemDialog(page, view);
  await dialog.getByLabel(goods.item.name).fill(name);
  await dialog.getByLabel(goods.item.quantity).fill('4');
  await dialog.getByRole('radio', { name: 'pcs' }).click();
  await pickPhoto(page, dialog, photo('barang.jpg'), view.language);
  await dialog.getByRole('button', { name: goods.item.finish, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, goods.sections.items).getByText(name, { exact: true })).toBeVisible();
}

export async function fillLoading(
  page: Page,
  visitor: Visitor,
  booking: Booking,
  view: View,
  to: Destination = DEMO,
): Promise<void> {
  await chooseProperty(page, view, to);
  await fillSchedule(page, booking, view);
  await fillPerson(page, visitor, view);
  await fillDestination(page, view, to);
  await addItem(page, 'Etalase kaca', view);
  await addDocument(page, view);
}

/** Submits a goods-in form, approves it and lets the goods in at the gate. */
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

/** Adds a loading permit to the goods-out form by its code and e-mail address. */
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

/** Adds one of the tenant's saved items with a quantity. Returns its name. */
export async function addSavedItem(page: Page, view: View): Promise<string> {
  const { goods } = WORDS[view.language];
  const dialog = await openItemDialog(page, view);
  const item = dialog.getByRole('listitem').first();
  const [name = ''] = (await item.innerText()).trim().split('\n');
  await item.getByRole('button').click();
  await dialog.getByLabel(goods.item.quantity).fill('2');
  await dialog.getByRole('button', { name: goods.item.finish, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page, goods.sections.items).getByText(name, { exact: true })).toBeVisible();
  return name;
}

/** Adds two of the tenant's first goods inside, after a try with more than there are. Returns their name. */
async function addGoodsInside(page: Page, view: View): Promise<string> {
  const { goods } = WORDS[view.language];
  const dialog = await openItemDialog(page, view);
  await expect(dialog).toHaveAccessibleName(goods.out.title);
  const item = dialog.getByRole('listitem').first();
  const [name = ''] = (await item.innerText()).trim().split('\n');
  await item.getByRole('button').click();
  const quantity = item.getByLabel(fill(goods.out.quantityOf, { name }));
  await quantity.fill('999999');
  const add = dialog.getByRole('button', { name: fill(goods.out.add_one, { count: '1' }), exact: true });
  await add.click();
  await expect(dialog).toContainText(fill(goods.out.tooMany_one, { count: '1' }));
  await item.getByRole('alert').getByRole('button').click();
  await expect(item.getByRole('alert')).toBeHidden();
  await quantity.fill('2');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(section(page, goods.sections.items).getByText(name, { exact: true })).toBeVisible();
  return name;
}

/** Fills in a tenant's whole form. Returns the name of the item. */
export async function fillAsTenant(page: Page, booking: Booking, view: View): Promise<string> {
  await fillSchedule(page, booking, view);
  return page.url().includes('unloading') ? addGoodsInside(page, view) : addSavedItem(page, view);
}
