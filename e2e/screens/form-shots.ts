import type { Page } from '@playwright/test';

import { freeSlot } from '../support/applicant-api.ts';
import { openAs, section, type View } from '../support/form-steps.ts';
import { fillLoading, openItemDialog, collectForm, goodsInside } from '../support/goods-form.ts';
import { delayRequests } from '../support/network.ts';
import { addWorker, agreeToTerms, fillFitOut, fillJob, fillSubmitter } from '../support/sika-form.ts';
import { newVisitor, type Visitor } from '../support/visitors.ts';
import { WORDS } from '../support/words.ts';
import type { Shot } from './shot.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Fills in the loading form. Uses days that no journey books. */
const fillLoadingForm = async (page: Page, view: View) => {
  await fillLoading(page, newVisitor(), await freeSlot(page.request, 'loading', 6), view);
};
const sendLoadingForm = async (page: Page, view: View) => {
  const { goods } = WORDS[view.language];
  await fillLoadingForm(page, view);
  await press(page, goods.submit);
  await page.getByRole('dialog').getByRole('button', { name: goods.confirm.send, exact: true }).click();
};

let inside: Promise<{ code: string; visitor: Visitor }> | undefined;
/** All goods-out screens share one loading permit with goods inside. */
const findGoodsInside = (page: Page) => {
  inside ??= (async () => {
    const visitor = newVisitor();
    return { visitor, code: (await goodsInside(page.request, visitor)).code };
  })();
  return inside;
};
const collectForms = async (page: Page, view: View) => {
  const { code, visitor } = await findGoodsInside(page);
  await collectForm(page, code, visitor.email, view);
};

const fillWorkForm = async (page: Page, view: View) => {
  await agreeToTerms(page, view);
  await fillFitOut(page, 'tenant', 3, view);
  await fillSubmitter(page, newVisitor(), view);
  await fillJob(page, view);
  await addWorker(page, 'Joko Susilo', view);
};

export const FORM_SHOTS: readonly Shot[] = [
  { area: 'public', name: 'loading', path: '/loading', whole: true },
  {
    area: 'public',
    name: 'loading-errors',
    path: '/loading',
    whole: true,
    prepare: (page, { language }) => press(page, WORDS[language].goods.submit),
  },
  { area: 'public', name: 'loading-filled', path: '/loading', whole: true, prepare: fillLoadingForm },
  {
    area: 'public',
    name: 'loading-item',
    path: '/loading',
    prepare: async (page, view) => {
      const dialog = await openItemDialog(page, view);
      await dialog.getByRole('button', { name: WORDS[view.language].goods.item.finish, exact: true }).click();
    },
  },
  {
    area: 'public',
    name: 'loading-confirm',
    path: '/loading',
    prepare: async (page, view) => {
      await fillLoadingForm(page, view);
      await press(page, WORDS[view.language].goods.submit);
    },
  },
  {
    area: 'public',
    name: 'loading-submitting',
    path: '/loading',
    prepare: async (page, view) => {
      await delayRequests(page, '**/v1/public/loading-unloading');
      await sendLoadingForm(page, view);
    },
  },
  {
    area: 'public',
    name: 'loading-failed',
    path: '/loading',
    prepare: async (page, view) => {
      await page.route('**/v1/public/loading-unloading', (route) => route.abort());
      await sendLoadingForm(page, view);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    area: 'public',
    name: 'submitted',
    path: '/loading',
    prepare: async (page, view) => {
      await sendLoadingForm(page, view);
      await page.getByRole('dialog', { name: WORDS[view.language].submitted.title }).waitFor();
    },
  },
  {
    area: 'public',
    name: 'loading-list-failed',
    path: '/permits',
    prepare: async (page, { language }) => {
      await page.route('**/v1/public/property*', (route) => route.abort());
      await openAs(page, language, '/loading');
      await section(page, WORDS[language].goods.sections.schedule).getByRole('combobox').first().click();
    },
  },
  { area: 'public', name: 'loading-tenant', path: '/loading', as: 'tenant', whole: true },
  {
    area: 'public',
    name: 'loading-tenant-items',
    path: '/loading',
    as: 'tenant',
    prepare: async (page, view) => void (await openItemDialog(page, view)),
  },
  { area: 'public', name: 'unloading-tenant', path: '/unloadingTenant', as: 'tenant', whole: true },
  {
    area: 'public',
    name: 'unloading-tenant-items',
    path: '/unloadingTenant',
    as: 'tenant',
    prepare: async (page, view) => {
      const dialog = await openItemDialog(page, view);
      await dialog.getByRole('listitem').first().getByRole('button').click();
    },
  },
  { area: 'public', name: 'unloading', path: '/unloading' },
  {
    area: 'public',
    name: 'unloading-add',
    path: '/unloading',
    prepare: async (page, { language }) => {
      const { unloading } = WORDS[language];
      await press(page, unloading.addForm);
      const dialog = page.getByRole('dialog', { name: unloading.addForm });
      await dialog.getByLabel(unloading.formCode).fill('L-GI-7K3QX9T2-M');
      await dialog.getByLabel(unloading.formEmail, { exact: true }).fill('vendor@example.com');
      await dialog.getByRole('button', { name: unloading.add, exact: true }).click();
      await dialog.getByText(unloading.mismatch).waitFor();
    },
  },
  { area: 'public', name: 'unloading-collected', path: '/unloading', prepare: collectForms },
  {
    area: 'public',
    name: 'unloading-detail',
    path: '/unloading',
    whole: true,
    prepare: async (page, view) => {
      await collectForms(page, view);
      await press(page, WORDS[view.language].unloading.searchForm);
      await page.getByLabel(WORDS[view.language].unloading.selectAll).first().check();
    },
  },
  {
    area: 'public',
    name: 'sika-terms',
    path: '/sika',
    prepare: (page) => page.getByRole('dialog').getByRole('combobox').waitFor(),
  },
  {
    area: 'public',
    name: 'sika',
    path: '/sika',
    whole: true,
    prepare: async (page, view) => {
      await agreeToTerms(page, view);
      await section(page, WORDS[view.language].work.sections.fitOut).getByRole('radiogroup').waitFor();
    },
  },
  {
    area: 'public',
    name: 'sika-errors',
    path: '/sika',
    whole: true,
    prepare: async (page, view) => {
      await agreeToTerms(page, view);
      await press(page, WORDS[view.language].work.submit);
    },
  },
  {
    area: 'public',
    name: 'sika-worker',
    path: '/sika',
    prepare: async (page, view) => {
      const { work } = WORDS[view.language];
      await agreeToTerms(page, view);
      await section(page, work.sections.workers).getByRole('button', { name: work.addWorker }).click();
      await page.getByRole('dialog', { name: work.addWorker }).getByLabel(work.name).fill('Joko Susilo');
    },
  },
  { area: 'public', name: 'sika-filled', path: '/sika', whole: true, prepare: fillWorkForm },
];
