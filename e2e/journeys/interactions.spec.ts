import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Page } from '@playwright/test';

import { freeSlot, type Booking } from '../support/applicant-api.ts';
import { browserOf, openAs, section, type View } from '../support/form-steps.ts';
import { addSavedItem, openAsTenant } from '../support/goods-form.ts';
import { personAt, type Person } from '../support/interactions.ts';
import { controlNetwork, SLOW_4G } from '../support/network.ts';
import { photo } from '../support/pictures.ts';
import { FULL_SIZE } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, type Visitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

/** Slows the processor down by this factor, like a slow phone. */
const CPU_SLOWDOWN = 4;
const view: View = { width: 390, language: 'id' };
const { goods, forms, common, uploads, submitted } = WORDS.id;

const field = (path: string) => ({ selector: `[data-path="${path}"]` });
const option = { selector: '[role="option"]' };
const QUESTION = { selector: '[role="dialog"] button[data-autofocus]' };
const SENT = { selector: '[role="dialog"]', text: submitted.title };

// Traces and screenshots would add to the measured time.
test.use({ ...browserOf(view), trace: 'off', screenshot: 'off' });

const MOST_WAITING_MS = 3000;

/** Writes the figures to a file in `.local` and returns the total waiting time. */
function report(name: string, { steps }: Person, first_paint_ms: number): number {
  const path = join(import.meta.dirname, '../../.local/test-results/interactions.json');
  const blocked_ms = steps.reduce((sum, step) => sum + step.blocked_ms, 0);
  const figures = {
    interactions: steps.length,
    blocked_ms,
    first_paint_ms,
    line: SLOW_4G,
    cpu_slowdown: CPU_SLOWDOWN,
    width: view.width,
    steps,
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readFigures(path), [name]: figures }, null, 2));
  const text = `${steps.length} interactions, ${blocked_ms} ms blocked (first paint ${first_paint_ms} ms, CPU ${CPU_SLOWDOWN} times slower)`;
  console.log(`${name}: ${text}`);
  test.info().annotations.push({ type: name, description: text });
  return blocked_ms;
}

function readFigures(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch {
    return {};
  }
}

/** The screens are loaded ahead when no file has arrived for this long. */
const QUIET_MS = 500;

/** Opens the landing screen on a slow phone with a slow connection. */
async function openSlowly(page: Page): Promise<number> {
  const line = await controlNetwork(page);
  await line.slow(SLOW_4G);
  await line.slowDown(CPU_SLOWDOWN);
  await page.goto('/permits');
  await expect(page.getByRole('link', { name: /^Loading/ })).toBeVisible();
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
  );
  // A person reads before they tap. Meanwhile the idle browser prefetches the next screens.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /GoodsScreen/.test(name)),
  );
  // Not `networkidle`, which never comes on the tenant's home: its live stream stays open and has no resource entry.
  await page.waitForFunction((quiet_ms) => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > quiet_ms;
  }, QUIET_MS);
  return Math.round(paint);
}

/** Chooses the building and the first free slot. */
async function choosePlaceAndTime(person: Person, page: Page) {
  const part = section(page, goods.sections.schedule);
  await person.tap('property', part.getByRole('combobox', { name: forms.property.label }), option);
  const soonest = { selector: 'fieldset button[aria-pressed]' };
  await person.tap('its name', page.getByRole('option', { name: 'Graha Indah' }), soonest);
  const slot = part.getByRole('group', { name: goods.soonest }).getByRole('button').first();
  await person.tap('soonest slot', slot, { selector: '[role="radio"][aria-checked="true"]' });
}

async function chooseWhen(person: Person, page: Page, { date, time }: Booking) {
  const part = section(page, goods.sections.schedule);
  await person.tap('day', part.locator(`[data-day="${date}"]`), { selector: '[role="radio"]', text: time });
  const slot = part.getByRole('radio', { name: time });
  await person.tap('slot', slot, { selector: '[role="radio"][aria-checked="true"]', text: time });
}

async function typePerson(person: Person, page: Page, visitor: Visitor) {
  const part = section(page, goods.sections.person);
  await person.fill('company', part.getByLabel(goods.person.company), visitor.company, field('name'));
  await person.fill('name', part.getByLabel(goods.person.name), visitor.name, field('email'));
  await person.fill('email', part.getByLabel(common.email), visitor.email, field('phone'));
  await person.fill('phone', part.getByLabel(goods.person.phone), visitor.phone, field('address'));
  const address = part.getByLabel(goods.person.address, { exact: true });
  await person.fill('address', address, visitor.address, field('ktp_url'));
  const button = part.getByRole('button', { name: uploads.choosePhoto });
  await person.photo('identity photo', button, photo('ktp.jpg'), field('consent'));
  await person.tap('consent', part.getByLabel(goods.person.consent), field('location'));
}

/** Chooses the unit of a tenant, which also fills in the floor. */
async function chooseUnit(person: Person, page: Page) {
  const unit = section(page, goods.sections.destination).getByRole('combobox', { name: goods.unit, exact: true });
  await person.fill('unit', unit, 'Kopi', option);
  await person.tap('its name', page.getByRole('option', { name: /Kopi Senja/ }).first(), field('items'));
}

async function addThing(person: Person, page: Page) {
  const add = section(page, goods.sections.items).getByRole('button', { name: goods.item.addTitle });
  await person.tap('add item', add, field('itemName'));
  const dialog = page.getByRole('dialog');
  await person.fill('item name', dialog.getByLabel(goods.item.name), 'Etalase kaca', field('itemQuantity'));
  await person.fill('quantity', dialog.getByLabel(goods.item.quantity), '4', field('itemUnit'));
  await person.tap('item unit', dialog.getByRole('radio', { name: 'pcs' }), field('photoUrl'));
  const button = dialog.getByRole('button', { name: uploads.choosePhoto });
  await person.photo('item photo', button, photo('barang.jpg'), { selector: '[role="dialog"] button[type="submit"]' });
  const save = dialog.getByRole('button', { name: goods.item.finish, exact: true });
  await person.tap('save item', save, { ...field('items'), gone: '[role="dialog"]' });
}

async function send(person: Person, page: Page) {
  // Uploads run in the background. A person needs longer for the other fields than this test, so wait for the uploads.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await person.tap('submit', page.getByRole('button', { name: goods.submit, exact: true }), QUESTION);
  await person.tap('yes', page.getByRole('dialog').getByRole('button', { name: goods.confirm.send }), SENT);
}

test('a visitor sends a goods-in form with at most 22 interactions and 3 s of waiting', FULL_SIZE, async ({ page }) => {
  await openAs(page, 'id', '/permits');
  const first_paint_ms = await openSlowly(page);
  const person = personAt(page);
  await person.tap('Loading', page.getByRole('link', { name: /^Loading/ }), field('property'));
  await choosePlaceAndTime(person, page);
  await typePerson(person, page, newVisitor());
  await chooseUnit(person, page);
  await addThing(person, page);
  const attachments = section(page, goods.sections.attachments);
  const choose = attachments.getByRole('button', { name: uploads.chooseFile });
  await person.photo('document', choose, photo('surat-jalan.jpg'), field('items'));
  await send(person, page);
  const blocked_ms = report('visitor', person, first_paint_ms);
  expect(person.steps.length).toBeLessThanOrEqual(22);
  expect(blocked_ms).toBeLessThanOrEqual(MOST_WAITING_MS);
});

test('a tenant repeats the last goods-in form with at most 10 interactions', FULL_SIZE, async ({ page, request }) => {
  const booking = await freeSlot(request, 'loading', 9);
  await openAsTenant(page, 'Elektronik Maju Jaya', 'id', '/loading');
  // This is the form that is repeated below.
  const rehearsal = personAt(page);
  await chooseWhen(rehearsal, page, booking);
  await addSavedItem(page, view);
  await send(rehearsal, page);
  await page.getByRole('dialog').getByRole('button', { name: submitted.done }).click();

  const first_paint_ms = await openSlowly(page);
  const person = personAt(page);
  await person.tap('Loading', page.getByRole('link', { name: /^Loading/ }), field('date'));
  await chooseWhen(person, page, booking);
  const again = page.getByRole('button', { name: /^Pakai lagi 1 barang/ });
  await person.tap('the same items', again, { selector: 'li [data-path="items.0"]' });
  await send(person, page);
  const blocked_ms = report('tenant again', person, first_paint_ms);
  expect(person.steps.length).toBeLessThanOrEqual(10);
  expect(blocked_ms).toBeLessThanOrEqual(MOST_WAITING_MS);
});
