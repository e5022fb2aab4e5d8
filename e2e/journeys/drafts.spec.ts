import type { Page, Route } from '@playwright/test';

import { freeSlot } from '../support/applicant-api.ts';
import { quoted, sql } from '../support/database.ts';
import { browserOf, openAs, section, type View } from '../support/form-steps.ts';
import { pickPhoto } from '../support/form-steps.ts';
import {
  addDocument,
  addItem,
  chooseProperty,
  fillDestination,
  fillLoading,
  fillPerson,
  fillSchedule,
} from '../support/goods-form.ts';
import { photo } from '../support/pictures.ts';
import { addWorker, agreeToTerms, fillFitOut, fillJob, fillSubmitter } from '../support/sika-form.ts';
import { expectSent } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';

const view: View = { width: 1440, language: 'en' };
const { goods, forms, common, work } = WORDS.en;
test.use(browserOf(view));

const permitsOf = (email: string): number =>
  Number(sql(`select count(*) from permit_applicant where email = ${quoted(email)};`));

/**
 * Lets requests reach the server and drops the first two answers, because the application repeats a request once by
 * itself. Returns all idempotency keys that were sent.
 */
async function loseFirstAnswers(page: Page, path: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

const confirm = async (page: Page, submit: string, yes: string) => {
  await page.getByRole('button', { name: submit, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).click();
};

test.describe('a half-filled loading form', () => {
  test('[D3-85][D3-86][D7-40] restores a half-filled loading form after a reload, without the identity photo and its consent', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const booking = await freeSlot(request, 'loading', 11);
    await openAs(page, 'en', '/loading');
    await fillLoading(page, visitor, booking, view);
    await expect(page.getByText(forms.draft.saved)).toBeVisible();
    await expect(page.getByText(forms.ready)).toBeVisible();
    await page.reload();
    await expect(page.getByText(forms.draft.restored)).toBeVisible();
    await expect(page.getByLabel(goods.person.company)).toHaveValue(visitor.company);
    await expect(page.getByLabel(common.email)).toHaveValue(visitor.email);
    await expect(page.getByRole('combobox', { name: forms.floor.label })).toHaveValue('Lantai 1');
    await expect(page.getByRole('radio', { name: booking.time })).toBeChecked();
    await expect(section(page, goods.sections.attachments).getByText('surat-jalan.jpg')).toBeVisible();
    await expect(section(page, goods.sections.items).getByText('Etalase kaca')).toBeVisible();
    await expect(page.getByText('ktp.jpg')).toHaveCount(0);
    await expect(page.getByLabel(goods.person.consent)).not.toBeChecked();
    const person = section(page, goods.sections.person);
    await pickPhoto(page, person, photo('ktp.jpg'), 'en');
    await person.getByLabel(goods.person.consent).check();
    await person.getByLabel(goods.person.remember).check();
    await confirm(page, goods.submit, goods.confirm.send);
    await expect(page.getByRole('dialog', { name: WORDS.en.submitted.title })).toBeVisible();
    // After sending there is no draft, but the applicant's details are remembered.
    await page.goto('/loading');
    await expect(page.getByText(goods.person.remembered)).toBeVisible();
    await expect(page.getByText(forms.draft.restored)).toHaveCount(0);
    await expect(page.getByLabel(common.email)).toHaveValue(visitor.email);
  });

  test('[D3-85] keeps the typed values of a loading form while offline', async ({ page, context }) => {
    const visitor = newVisitor();
    await openAs(page, 'en', '/loading');
    await chooseProperty(page, view);
    await fillPerson(page, visitor, view);
    await fillDestination(page, view);
    await context.setOffline(true);
    await page.getByRole('combobox', { name: goods.unit, exact: true }).fill('L1-07');
    await page.getByLabel(goods.notes).fill('Behind the escalator');
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await openAs(again, 'en', '/loading');
    await expect(again.getByLabel(goods.person.name)).toHaveValue(visitor.name);
    await expect(again.getByRole('combobox', { name: goods.unit, exact: true })).toHaveValue('L1-07');
    await expect(again.getByLabel(goods.notes)).toHaveValue('Behind the escalator');
  });
});

test.describe('a form whose answer is lost', () => {
  test('[S8-027][D3-83][D3-84] keeps the loading form after a lost answer, and creates one permit when it is sent again', async ({
    page,
    request,
  }) => {
    const visitor = newVisitor();
    const booking = await freeSlot(request, 'loading', 12);
    await openAs(page, 'en', '/loading');
    await chooseProperty(page, view);
    await fillSchedule(page, booking, view);
    await fillPerson(page, visitor, view);
    await fillDestination(page, view);
    await addDocument(page, view);
    await addItem(page, 'Etalase kaca', view);
    const keys = await loseFirstAnswers(page, '/v1/public/loading-unloading');
    await confirm(page, goods.submit, goods.confirm.send);
    const failure = page.getByRole('alert').filter({ hasText: goods.failure.title });
    await expect(failure).toContainText(goods.failure.kept);
    await expect(failure).toBeFocused();
    await expect(page.getByLabel(goods.person.company)).toHaveValue(visitor.company);
    await expect(page.getByText('ktp.jpg')).toBeVisible();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/public/loading-unloading')),
      failure.getByRole('button', { name: goods.failure.retry }).click(),
    ]);
    await expectSent(page, goods.loadingCreated, [await answer.json()], view);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(permitsOf(visitor.email)).toBe(1);
  });

  test('[S8-021][D3-83][D3-84] keeps the work form after a lost answer, and creates one permit when it is sent again', async ({
    page,
  }) => {
    const visitor = newVisitor();
    await openAs(page, 'en', '/sika');
    await agreeToTerms(page, view);
    await fillFitOut(page, 'others', 4, view);
    await fillSubmitter(page, visitor, view);
    await fillJob(page, view);
    await addWorker(page, 'Joko Susilo', view);
    const keys = await loseFirstAnswers(page, '/v1/public/sika');
    await confirm(page, work.submit, work.confirm.send);
    await expect(page.getByText(work.failedTitle, { exact: false }).first()).toBeVisible();
    await expect(page.getByLabel(work.name).first()).toHaveValue(visitor.name);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/public/sika')),
      page.getByRole('button', { name: common.retry }).click(),
    ]);
    await expectSent(page, work.created, [await answer.json()], view);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(permitsOf(visitor.email)).toBe(1);
  });
});
